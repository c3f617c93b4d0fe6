import { readTolerantly, type TolerantReading } from '@/lib/configuration/read-tolerantly';
import {
  type ProfilePortalConfiguration,
  profilePortalConfiguration,
} from '@/lib/contract/profile-portal-configuration';
import { readData, unreadable } from './answer-data';
import { boundSections } from './bound-sections';

/** A profile's configuration as far as it could be read, with what could not. */
export interface ProfileAnswer extends TolerantReading<ProfilePortalConfiguration> {
  value: NonNullable<TolerantReading<ProfilePortalConfiguration>['value']>;
  /** The `data` of the answer, as it came. */
  raw: unknown;
  /** When it came: Unix time in milliseconds. */
  readAt: number;
}

/**
 * Reads the answer of GET and PATCH /profiles/{uuid}/portal-configuration; a wrong section costs itself only.
 * @param sent whether the request was a change
 * @throws UpstreamError `service_answer_unreadable`
 */
export function readProfileAnswer(
  text: string,
  { sent, readAt }: { sent: boolean; readAt: number },
): ProfileAnswer {
  const raw = readData(boundSections(text), sent);
  // Most answers keep the document to the letter, and the strict schema is many times faster.
  const strict = profilePortalConfiguration.safeParse(raw);
  // Nothing is missing, wrong or left over then: what came is what was read.
  if (strict.success) {
    return { value: raw as ProfilePortalConfiguration, misfits: [], extras: [], raw, readAt };
  }
  const { value, misfits, extras } = readTolerantly(profilePortalConfiguration, raw);
  if (value === undefined) throw unreadable('The configuration of the profile is not an object.', sent);
  return { value, misfits, extras, raw, readAt };
}
