import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { SectionState } from './section-readings';

const LOOK: Record<SectionState, { tone: BadgeTone; words: string }> = {
  shown: { tone: 'on', words: 'Shown' },
  hidden: { tone: 'off', words: 'Hidden' },
  absent: { tone: 'off', words: 'Not part' },
  unreadable: { tone: 'warn', words: 'Not readable' },
};

/** Whether customers see a section in their portal. */
export function StateBadge({ state }: { state: SectionState }) {
  return <Badge tone={LOOK[state].tone}>{LOOK[state].words}</Badge>;
}
