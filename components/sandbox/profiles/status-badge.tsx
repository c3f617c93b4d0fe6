import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { ReviewStatus } from '@/lib/contract/review-moves';

const TONES: Record<ReviewStatus, BadgeTone> = {
  Incomplete: 'off',
  Processed: 'info',
  'Needs Review': 'warn',
  'Additional Info Required': 'warn',
  Approved: 'on',
  Declined: 'bad',
  Archived: 'off',
};

export function StatusBadge({ status }: { status: ReviewStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
