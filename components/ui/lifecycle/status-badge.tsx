import type { ReviewStatus } from '@/lib/configuration/contract/review-moves';
import { Badge, type BadgeTone } from '../badge';
import { MarkedText } from '../marked-text';

const TONES: Record<ReviewStatus | 'pending' | 'complete', BadgeTone> = {
  Incomplete: 'off',
  Processed: 'info',
  'Needs Review': 'warn',
  'Additional Info Required': 'warn',
  Approved: 'on',
  Declined: 'bad',
  Archived: 'off',
  pending: 'info',
  complete: 'on',
};

const isKnown = (status: string): status is keyof typeof TONES => Object.hasOwn(TONES, status);

/** A review status, or the overall status of a document; an undocumented one is shown as received. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={isKnown(status) ? TONES[status] : 'off'}>
      <MarkedText>{status}</MarkedText>
    </Badge>
  );
}
