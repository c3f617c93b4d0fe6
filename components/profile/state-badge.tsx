import { Badge, type BadgeTone } from '@/components/ui/badge';
import { MarkedText } from '@/components/ui/marked-text';
import type { SectionState } from './section-readings';

const TONES: Record<SectionState, BadgeTone> = {
  shown: 'on',
  hidden: 'off',
  absent: 'off',
  missing: 'warn',
  unreadable: 'warn',
};

const WORDS: Record<SectionState, string> = {
  shown: 'Shown',
  hidden: 'Hidden',
  absent: 'Not part',
  missing: 'Not sent',
  unreadable: 'Not readable',
};

/** Whether customers see a section in their portal. */
export function StateBadge({ state }: { state: SectionState }) {
  return (
    <Badge tone={TONES[state]}>
      <MarkedText>{WORDS[state]}</MarkedText>
    </Badge>
  );
}
