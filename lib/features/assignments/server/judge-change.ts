import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { sameForms } from '@/lib/configuration/forms-difference';
import type { SaveFormsAnswer } from '@/lib/features/forms/save-forms';
import { type Reading, toReading } from '@/lib/features/history/server/reading';
import { findSideEffects } from '@/lib/features/profiles/server/save-forms';
import type { ProfileAnswer } from '@/lib/upstream/profile-answer';
import type { Outcome } from './record-outcomes';

interface AppliedForms {
  before: AssignedForms;
  after: AssignedForms;
  earlier: ProfileAnswer;
  written: ProfileAnswer;
  reading: Pick<Reading, 'uuid' | 'requestId'>;
  startedAt: number;
}

/** Compares the response to a change with what was requested and with the reading before it. */
export function toChanged({ before, after, earlier, written, reading, startedAt }: AppliedForms): Outcome {
  const kept = toReading(reading.uuid, reading.requestId, written);
  const isAsked = kept.forms !== null && sameForms(kept.forms, after);
  return {
    outcome: 'changed',
    startedAt,
    kept: isAsked ? null : kept.forms,
    ...movedBetween(earlier.raw, written.raw),
    reading: { ...kept, saved: kept.forms === null || !sameForms(kept.forms, before) },
  };
}

/** Settings other than the forms that changed together with them. */
export function movedBetween(
  before: unknown,
  after: unknown,
): { sideEffects?: SaveFormsAnswer['sideEffects'] } {
  const sideEffects = findSideEffects(before, after);
  return sideEffects.length > 0 ? { sideEffects } : {};
}
