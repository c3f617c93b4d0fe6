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
  /**
   * Its place in the order in which requests were sent, of `reading_numbers`. Without one, as the answer of a change, it
   * is newer than all that was sent before it is stored.
   */
  number?: number | null;
  requestId: string;
  /** Whether it answered a save that changed the forms. */
  saved: boolean;
}

export function toReading(
  uuid: string,
  requestId: string,
  answer: Pick<ProfileAnswer, 'raw' | 'value' | 'misfits' | 'readAt'> &
    Partial<Pick<ProfileAnswer, 'number'>>,
): Reading {
  const { raw: data, readAt, number = null } = answer;
  return { uuid, data, forms: formsOf(answer), readAt, number, requestId, saved: false };
}

function formsOf({ value, misfits }: Pick<ProfileAnswer, 'value' | 'misfits'>): VersionForms | null {
  const { enabled, form_ids: sent } = value.forms ?? {};
  const form_ids = sent && ordinaryNumbers(sent);
  const isWhole = misfits.every(({ path }) => path !== 'forms' && !path.startsWith('forms.'));
  return isWhole && enabled !== undefined && form_ids !== undefined ? { enabled, form_ids } : null;
}
