import * as z from 'zod';
import { SECTION_SCHEMAS } from './section-schemas';

/**
 * The configuration assigned to one profile, with the detail of every setting: strict, as the embedded
 * service answers it. For what a service sends us use `readConfiguration`.
 * Source: API document, "Profile portal configuration".
 */
export const profilePortalConfiguration = z
  .strictObject(SECTION_SCHEMAS)
  .meta({ id: 'ProfilePortalConfiguration' });
export type ProfilePortalConfiguration = z.infer<typeof profilePortalConfiguration>;

/** The answer of GET and PATCH /profiles/{uuid}/portal-configuration. */
export const profilePortalConfigurationAnswer = z
  .strictObject({ data: profilePortalConfiguration })
  .meta({ id: 'ProfilePortalConfigurationAnswer' });
