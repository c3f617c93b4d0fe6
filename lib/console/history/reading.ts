import { ordinaryNumbers } from '@/lib/configuration/exact-number';
import type { VersionForms } from '@/lib/contract/console-history';
import type { ProfileAnswer } from '@/lib/upstream/profile-answer';

/** What a call of the service told of a profile's configuration. */
export interface Reading {
  /** The profile's, in lower case. */
  uuid: string;
  /** The `data` of the answer as it came. */
  data: unknown;
  /** Null where they could not be read whole. */
  forms: VersionForms | null;
  /** When the answer came: Unix time in milliseconds. */
  readAt: number;
  requestId: string;
  /** Whether it answered a save that changed the forms. */
  saved: boolean;
}

export function toReading(
  uuid: string,
  requestId: string,
  answer: Pick<ProfileAnswer, 'raw' | 'value' | 'misfits' | 'readAt'>,
): Reading {
  return { uuid, data: answer.raw, forms: formsOf(answer), readAt: answer.readAt, requestId, saved: false };
}

function formsOf({ value, misfits }: Pick<ProfileAnswer, 'value' | 'misfits'>): VersionForms | null {
  const { enabled, form_ids: sent } = value.forms ?? {};
  const form_ids = sent && ordinaryNumbers(sent);
  const isWhole = misfits.every(({ path }) => path !== 'forms' && !path.startsWith('forms.'));
  return isWhole && enabled !== undefined && form_ids !== undefined ? { enabled, form_ids } : null;
}
