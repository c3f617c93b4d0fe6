import type { AssignedForms } from '@/lib/contract/forms-update';
import {
  type ProfilePortalConfiguration,
  profilePortalConfiguration,
} from '@/lib/contract/profile-portal-configuration';
import { type Tolerant, UNREADABLE_SECTION } from '@/lib/contract/tolerant-reading';
import { readTolerantly } from '../read-tolerantly';

/** A configuration as checks look into it: what could be read, and where something else stood. Made once for all checks. */
export interface SetupToCheck {
  value: Tolerant<ProfilePortalConfiguration> | undefined;
  /** Paths of what is there and has another shape; what is missing is not among them. */
  misshapen: ReadonlySet<string>;
  /** Whether it was too large, too deep or of too strange a shape to be looked into at all. */
  isLeftOut: boolean;
}

/** @param data The `data` of the service's answer as it came; undefined: it was too large to be kept. */
export function setupToCheck(data: unknown): SetupToCheck {
  if (data === undefined || data === null) {
    return { value: undefined, misshapen: new Set(), isLeftOut: true };
  }
  const { value, misfits } = readTolerantly(profilePortalConfiguration, data);
  const misshapen = new Set(misfits.filter(({ found }) => found !== 'nothing').map(({ path }) => path));
  const isLeftOut =
    value === undefined || Object.values(data as Record<string, unknown>).includes(UNREADABLE_SECTION);
  return { value, misshapen, isLeftOut };
}

/** The same with other forms. Of one that was left out it is not known what else it holds: it stays left out. */
export function withForms(setup: SetupToCheck, { enabled, form_ids }: AssignedForms): SetupToCheck {
  if (setup.isLeftOut || setup.value === undefined) return setup;
  const isReplaced = (path: string) => path === 'forms' || /^forms\.(enabled|form_ids)(\.|$)/.test(path);
  return {
    ...setup,
    value: { ...setup.value, forms: { ...setup.value.forms, enabled, form_ids } },
    misshapen: new Set([...setup.misshapen].filter((path) => !isReplaced(path))),
  };
}
