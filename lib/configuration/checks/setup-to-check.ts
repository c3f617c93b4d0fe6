import type { AssignedForms } from '../contract/forms-update';
import type { ProfilePortalConfiguration } from '../contract/profile-portal-configuration';
import type { Tolerant } from '../contract/tolerant-reading';
import { whyUnread } from '../contract/unread-section';
import { readConfiguration } from '../read-tolerantly';

/**
 * A configuration prepared for checks: its readable values, and the paths of misshapen ones. Made once for all
 * checks.
 */
export interface SetupToCheck {
  value: Tolerant<ProfilePortalConfiguration> | undefined;
  /** Paths of values of the wrong shape; missing values are not included. */
  misshapen: ReadonlySet<string>;
  /** Whether it was too large, too deep or too unusual in shape to be examined at all. */
  isLeftOut: boolean;
}

/** @param data The raw `data` of the service's answer; undefined: it was too large to be stored. */
export function setupToCheck(data: unknown): SetupToCheck {
  if (data === undefined || data === null) {
    return { value: undefined, misshapen: new Set(), isLeftOut: true };
  }
  const { value, misfits } = readConfiguration(data);
  const misshapen = new Set(misfits.filter(({ found }) => found !== 'nothing').map(({ path }) => path));
  const isLeftOut =
    value === undefined ||
    Object.values(data as Record<string, unknown>).some((section) => whyUnread(section) !== null);
  return { value, misshapen, isLeftOut };
}

/** The same setup with other forms. One that was left out stays so, because its other content is unknown. */
export function withForms(setup: SetupToCheck, { enabled, form_ids }: AssignedForms): SetupToCheck {
  if (setup.isLeftOut || setup.value === undefined) return setup;
  const isReplaced = (path: string) => path === 'forms' || /^forms\.(enabled|form_ids)(\.|$)/.test(path);
  return {
    ...setup,
    value: { ...setup.value, forms: { ...setup.value.forms, enabled, form_ids } },
    misshapen: new Set([...setup.misshapen].filter((path) => !isReplaced(path))),
  };
}
