import { LogSkeleton } from '@/components/ui/skeleton';

/** The list before its first rows are there. */
export const EventsSkeleton = () => <LogSkeleton says="Reading the events" bars={['w-24', 'w-36', 'w-28']} />;
