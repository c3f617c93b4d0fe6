import { z } from 'zod';
import { objectionsToFormIds } from './forms-update';
import { CONFIGURATIONS_LIST } from './lists/configurations';
import { LONGEST_TEXT } from './lists/list';
import { listQuery, listWindow, windowQuery } from './lists/list-query';
import { assignedFormIds } from './members';
import { portalConfiguration } from './portal-configuration';
import { problem } from './problem';
import type { ProfilePortalConfiguration } from './profile-portal-configuration';
import { saveReason } from './save-reason';
import { extra, misfit, type Tolerant } from './tolerant-reading';

/** What the browser and the console's own routes say to one another. */

/** Rows in one window of the list where none are asked for, and the most. */
export const WINDOW_SIZE = 100;

/** Query of the CSV export. Without `id`, it is answered by the console's index of the list. */
export const portalConfigurationsExportQuery = listQuery(CONFIGURATIONS_LIST);
/** Query of GET /api/portal-configurations: `name` goes to the service, as `id` does. */
export const portalConfigurationsQuery = portalConfigurationsExportQuery.extend({
  name: z.string().max(LONGEST_TEXT).optional(),
  ...windowQuery,
});
export type PortalConfigurationsQuery = z.infer<typeof portalConfigurationsQuery>;

/**
 * What the service sent of a list of which it says that there is more. The API document has its list in one piece:
 * such signs are no part of it, and no further page is asked for.
 */
export const listCut = z.object({
  sent: z.number(),
  /** As the service counts them; null: it only says that there are more. */
  counted: z.number().nullable(),
});
export type ListCut = z.infer<typeof listCut>;

/** One window of the list, in the order asked for, as far as its rows were sent. */
export const portalConfigurationsWindow = listWindow(portalConfiguration).extend({
  /** Rows of the service that could not be read; they are in no window. */
  unreadable: z.number(),
  /** Where the service says that it has more rows than it sent. */
  cut: listCut.nullable(),
  /** When the list was read from the service (ISO 8601), and whether it is being read again now. */
  readAt: z.string(),
  refreshing: z.boolean(),
  /** Seconds until the list is read again on the next look at it. */
  freshFor: z.number(),
});
export type PortalConfigurationsWindow = z.infer<typeof portalConfigurationsWindow>;

/** A profile's configuration as it could be read, with what could not. */
export const profileSetup = z.object({
  uuid: z.string(),
  configuration: z.custom<Tolerant<ProfilePortalConfiguration>>(
    (value) => typeof value === 'object' && value !== null,
  ),
  misfits: z.array(misfit).max(100_000),
  extras: z.array(extra).max(100_000),
  /** The `data` of the answer as it came, where that is not `configuration` to the letter; see `rawValue`. */
  raw: z.unknown().optional(),
  readAt: z.string(),
  requestId: z.string(),
  /** Where the service could not be read, and this is the last version that is kept: why not. */
  staleBecause: problem.optional(),
});
export type ProfileSetup = z.infer<typeof profileSetup>;

/** As a service may have them: an ID that we would not assign may stay, and must not keep anybody from removing it. */
export const anyForms = z.strictObject({ enabled: z.boolean(), form_ids: assignedFormIds });

/** Body of PATCH /api/profiles/{uuid}/portal-configuration: the forms wanted, and those the operator started from. */
export const saveFormsRequest = z
  .strictObject({
    forms: anyForms,
    base: anyForms,
    reason: saveReason.optional(),
    /** Checks that may newly fail by it, where the console refuses that otherwise: by their IDs, with a reason. */
    despiteChecks: z.array(z.uuid()).max(200).optional(),
  })
  .superRefine(({ forms, base }, { addIssue }) => {
    // Nothing is sent unless the service still has `base`: it cannot smuggle an ID in.
    for (const { at, message } of objectionsToFormIds(forms.form_ids, base.form_ids)) {
      const path = ['forms', 'form_ids', ...(at === null ? [] : [at])];
      addIssue({ code: 'custom', message, path });
    }
  });
export type SaveFormsRequest = z.infer<typeof saveFormsRequest>;

export const saveFormsAnswer = z.object({
  setup: profileSetup,
  before: anyForms,
  /** What was to be saved, and what the service has since: it may have kept something else. */
  asked: anyForms,
  after: anyForms,
  /** Settings besides the forms that differ from the read just before the save, as dotted paths. */
  sideEffects: z
    .array(
      z.object({
        path: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    )
    .max(100_000),
});
export type SaveFormsAnswer = z.infer<typeof saveFormsAnswer>;

/** GET /api/connection: what the console knows without asking the service anything. */
export const connection = z.object({
  environment: z.enum(['sandbox', 'remote']),
  /** Host of a remote service. */
  host: z.string().nullable(),
  account: z.string(),
  /** Whether a save of forms needs a reason. */
  reasonRequired: z.boolean(),
  /** Whether a change of forms needs a second person: it is made as an assignment then. */
  approvalRequired: z.boolean(),
  /** `unknown` until the service refused or took a change. */
  scope: z.enum(['read', 'write', 'unknown']),
  /** Seconds that the access token still lives; null before there is one. */
  tokenExpiresIn: z.number().nullable(),
  /** Budget of reads as of the last answer; null before there was one. */
  budget: z
    .object({
      limit: z.number(),
      remaining: z.number(),
      /** Of what is taken, by work in the background of all instances; null: not known. */
      background: z.number().nullable(),
    })
    .nullable(),
  /** Seconds for which nothing is sent, after a 429, a refusal or while the service is not asked. */
  waitingFor: z.number().nullable(),
  /** `paused` lasts until an answer came, beyond the seconds for which nothing is sent. */
  state: z.enum(['ready', 'waiting', 'paused', 'refused']),
});
export type Connection = z.infer<typeof connection>;

/** A profile that the sandbox suggests on the start page. */
export const suggestedProfile = z.object({
  uuid: z.string(),
  name: z.string(),
  kind: z.string(),
});
export type SuggestedProfile = z.infer<typeof suggestedProfile>;
