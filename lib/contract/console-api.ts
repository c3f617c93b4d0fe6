import * as z from 'zod';
import { objectionsToFormIds } from './form-ids';
import { CONFIGURATIONS_LIST } from './lists/configurations';
import { LONGEST_TEXT } from './lists/list';
import { listQuery, listWindow, windowQuery } from './lists/list-query';
import { assignedFormIds } from './members';
import { portalConfiguration } from './portal-configuration';
import { problem } from './problem';
import type { ProfilePortalConfiguration } from './profile-portal-configuration';
import { saveReason } from './reason-schemas';
import { extra, misfit, type Tolerant } from './tolerant-reading';

/** The default and maximum number of rows in a window of the list. */
export const WINDOW_SIZE = 100;

/** Query of the CSV export. Without `id`, it is answered from the console's index of the list. */
export const portalConfigurationsExportQuery = listQuery(CONFIGURATIONS_LIST);
/** Query of GET /api/portal-configurations: `name` goes to the service, as `id` does. */
export const portalConfigurationsQuery = portalConfigurationsExportQuery.extend({
  name: z.string().max(LONGEST_TEXT).optional(),
  ...windowQuery,
});
export type PortalConfigurationsQuery = z.infer<typeof portalConfigurationsQuery>;

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

/** One window of the list, in the requested order, as far as its rows were sent. */
export const portalConfigurationsWindow = listWindow(portalConfiguration).extend({
  /** Rows of the service that could not be read; they are in no window. */
  unreadable: z.number(),
  /** Set if the service says that it has more rows than it sent. */
  cut: listCut.nullable(),
  /** When the list was read from the service (ISO 8601), and whether it is being read again now. */
  readAt: z.string(),
  refreshing: z.boolean(),
  /** Seconds until the next request reads the list again. */
  freshFor: z.number(),
});
export type PortalConfigurationsWindow = z.infer<typeof portalConfigurationsWindow>;

/** The readable part of a profile's configuration, and its misfits. */
export const profileSetup = z.object({
  uuid: z.string(),
  configuration: z.custom<Tolerant<ProfilePortalConfiguration>>(
    (value) => typeof value === 'object' && value !== null,
  ),
  misfits: z.array(misfit).max(100_000),
  extras: z.array(extra).max(100_000),
  /** The raw `data` of the answer, if it is not identical to `configuration`; see `rawValue`. */
  raw: z.unknown().optional(),
  readAt: z.string(),
  requestId: z.string(),
  /** Why the service could not be read, if this is the last stored version. */
  staleBecause: problem.optional(),
});
export type ProfileSetup = z.infer<typeof profileSetup>;

/** Forms as a service may have them: an ID that we would not assign may stay, and must not prevent its removal. */
export const anyForms = z.strictObject({ enabled: z.boolean(), form_ids: assignedFormIds });

/** Body of PATCH /api/profiles/{uuid}/portal-configuration: the forms wanted, and those the operator started from. */
export const saveFormsRequest = z
  .strictObject({
    forms: anyForms,
    base: anyForms,
    reason: saveReason.optional(),
    /** IDs of checks that this save may newly fail, with a reason, if the console otherwise refuses that. */
    despiteChecks: z.array(z.uuid()).max(200).optional(),
  })
  .superRefine(({ forms, base }, { addIssue }) => {
    // `base` cannot be used to add an invalid ID, because nothing is sent unless the service still has `base`.
    for (const { at, message } of objectionsToFormIds(forms.form_ids, base.form_ids)) {
      const path = ['forms', 'form_ids', ...(at === null ? [] : [at])];
      addIssue({ code: 'custom', message, path });
    }
  });
export type SaveFormsRequest = z.infer<typeof saveFormsRequest>;

export const saveFormsAnswer = z.object({
  setup: profileSetup,
  before: anyForms,
  /** The forms to be saved, and those that the service now has: it may have stored something else. */
  asked: anyForms,
  after: anyForms,
  /** Settings other than the forms that differ from the read just before the save, as dotted paths. */
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

/** GET /api/connection: what the console knows without a call to the service. */
export const connection = z.object({
  environment: z.enum(['sandbox', 'remote']),
  /** Host of a remote service. */
  host: z.string().nullable(),
  account: z.string(),
  /** When the sandbox was last reset; null: never, unknown, or a remote service. */
  resetAt: z.iso.datetime().nullable(),
  /** Whether a save of forms needs a reason. */
  reasonRequired: z.boolean(),
  /** Whether a change of forms needs a second person: it is then made as an assignment. */
  approvalRequired: z.boolean(),
  /** `unknown` until the service has refused or accepted a change. */
  scope: z.enum(['read', 'write', 'unknown']),
  /** Seconds until the access token expires; null before there is one. */
  tokenExpiresIn: z.number().nullable(),
  /** Budget of reads as of the last answer; null before there was one. */
  budget: z
    .object({
      limit: z.number(),
      remaining: z.number(),
      /** The part used by background work of all instances; null: unknown. */
      background: z.number().nullable(),
    })
    .nullable(),
  /** Seconds for which nothing is sent, after a 429, a refusal or while the circuit breaker is open. */
  waitingFor: z.number().nullable(),
  /** `paused` lasts until an answer arrives, even after the seconds for which nothing is sent. */
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
