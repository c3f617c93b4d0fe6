import { z } from 'zod';
import { SECTIONS, type Section } from './sections';

type Shape = { [S in Section as S['key']]: S['schema'] };

const shape = Object.fromEntries(SECTIONS.map((section) => [section.key, section.schema])) as Shape;

/**
 * The configuration assigned to one profile, with the detail of every setting: strict, as the embedded
 * service answers it. For what a service sends us use `readTolerantly`.
 * Source: API document, "Profile portal configuration".
 */
export const profilePortalConfiguration = z.strictObject(shape).meta({ id: 'ProfilePortalConfiguration' });
export type ProfilePortalConfiguration = z.infer<typeof profilePortalConfiguration>;

/** The answer of GET and PATCH /profiles/{uuid}/portal-configuration. */
export const profilePortalConfigurationAnswer = z
  .strictObject({ data: profilePortalConfiguration })
  .meta({ id: 'ProfilePortalConfigurationAnswer' });
