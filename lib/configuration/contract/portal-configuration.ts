import * as z from 'zod';

/**
 * One row of GET /portal-configurations. The document does not show the format of the two times: they are stored as
 * received. Source: API document, "Portal configuration (list item)".
 */
export const portalConfiguration = z
  .strictObject({
    id: z.number().meta({ description: 'Portal configuration identifier' }),
    name: z.string().meta({ description: 'Portal configuration name' }),
    updated_at: z.string().meta({ description: 'Date and time of last update' }),
    created_at: z.string().meta({ description: 'Date and time of creation' }),
  })
  .meta({ id: 'PortalConfiguration' });
export type PortalConfiguration = z.infer<typeof portalConfiguration> & {
  /** The digits of an ID that is too large for JavaScript, as the service sent them; `id` is close to it. */
  exact_id?: string;
};

/** The document answers the list in one piece; this limits how much of it we hold. */
export const MAX_PORTAL_CONFIGURATIONS = 500_000;

export const portalConfigurationList = z
  .strictObject({
    data: z.array(portalConfiguration).max(MAX_PORTAL_CONFIGURATIONS),
  })
  .meta({ id: 'PortalConfigurationList' });

/**
 * The part of a list that the service sent, if it says that there is more. In the API document lists have one piece:
 * such signs are not part of it, and no further page is requested.
 */
export const listCut = z.object({
  sent: z.number(),
  /** As the service counts them; null: it only says that there are more. */
  counted: z.number().nullable(),
});
export type ListCut = z.infer<typeof listCut>;
