import { ASSIGNMENT_STATE_WORDS, type AssignmentState } from '@/lib/features/assignments/words';
import { Badge, type BadgeTone } from './badge';

const TONES: Record<AssignmentState, BadgeTone> = {
  planning: 'info',
  plan_failed: 'bad',
  waiting: 'warn',
  ready: 'info',
  sent_back: 'warn',
  running: 'info',
  paused: 'warn',
  looking: 'warn',
  stopped: 'bad',
  done: 'on',
  cancelled: 'off',
};

export const AssignmentBadge = ({ state }: { state: AssignmentState }) => (
  <Badge tone={TONES[state]}>{ASSIGNMENT_STATE_WORDS[state]}</Badge>
);
