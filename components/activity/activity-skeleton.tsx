import { LogSkeleton } from '@/components/ui/skeleton';

/** The list before its first rows are there. */
export const ActivitySkeleton = () => <LogSkeleton says="Reading Activity" bars={['w-24', 'w-72', 'w-28']} />;
