import { ordinaryNumbers } from '@/lib/platform/text/exact-number';
import type { ProfileAnswer } from '@/lib/upstream/profile-answer';
import type { VersionForms } from '../history';

/** What a call to the service returned about a profile's configuration. */
export interface Reading {
  /** In lower case. */
  uuid: string;
  /** The `data` of the response, unchanged. */
  data: unknown;
  /** Null if they could not be read completely. */
  forms: VersionForms | null;
  /** When the response arrived: Unix time in milliseconds. */
  readAt: number;
  /**
   * Its position among the requests sent, from `reading_numbers`. Without one, as for the response to a
   * change, it is newer than everything sent before it is stored.
   */
  number?: number | null;
  requestId: string;
  /** Whether it is the response to a save that changed the forms. */
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
