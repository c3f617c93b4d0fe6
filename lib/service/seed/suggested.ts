import { NORTHWIND_WRITE } from './clients';
import { SUGGESTED_NAMES } from './profile-names';
import { profileUuidFor } from './profiles';

/** UUIDs of the profiles that the sandbox suggests. */
export const SUGGESTED = SUGGESTED_NAMES.map((name) => profileUuidFor(NORTHWIND_WRITE.slug, name));
