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
