import { z } from 'zod';
import { type AssignedForms, objectionsToFormIds } from './forms-update';
import type { ListCut } from './list-notices';
import { assignedFormIds } from './members';
import type { PortalConfiguration } from './portal-configuration';
import type { Problem } from './problem';
import type { ProfilePortalConfiguration } from './profile-portal-configuration';
import type { Extra, Misfit, Tolerant } from './read-tolerantly';
import { saveReason } from './save-reason';

/** What the browser and the console's own routes say to one another. */

/** Rows in one window of the list, and the most that a request may ask for. */
export const WINDOW_SIZE = 100;

export const sortMember = z.enum(['id', 'name', 'updated_at', 'created_at']);
export type SortMember = z.infer<typeof sortMember>;
export const sortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof sortOrder>;

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, { error: 'Give a whole number.' })
    .transform(Number)
    .pipe(z.number().max(most));

/** Query of GET /api/portal-configurations: `id` and `name` go to the service, the rest to the console's index. */
export const portalConfigurationsQuery = z.strictObject({
  id: whole(Number.MAX_SAFE_INTEGER).optional(),
  name: z.string().max(200).optional(),
  q: z.string().max(200).optional(),
  sort: sortMember.optional(),
  order: sortOrder.optional(),
  offset: whole(Number.MAX_SAFE_INTEGER).optional(),
  limit: whole(WINDOW_SIZE).optional(),
});
/** Query of the CSV export: the same filters and order, without a window. */
export const portalConfigurationsExportQuery = portalConfigurationsQuery.pick({
  id: true,
  q: true,
  sort: true,
  order: true,
});

export type PortalConfigurationsQuery = z.infer<typeof portalConfigurationsQuery>;

/** One window of the list, in the order asked for. */
export interface PortalConfigurationsWindow {
  rows: PortalConfiguration[];
  offset: number;
  /** Rows that match, and rows in the account, as far as they were sent. */
  matching: number;
  total: number;
  /** Rows of the service that could not be read; they are in no window. */
  unreadable: number;
  /** Where the service says that it has more rows than it sent. */
  cut: ListCut | null;
  /** When the list was read from the service (ISO 8601), and whether it is being read again now. */
  readAt: string;
  refreshing: boolean;
  /** Seconds until the list is read again on the next look at it. */
  freshFor: number;
}

/** A profile's configuration as it could be read, with what could not. */
export interface ProfileSetup {
  uuid: string;
  configuration: Tolerant<ProfilePortalConfiguration>;
  misfits: Misfit[];
  extras: Extra[];
  /** The `data` of the answer as it came, where that is not `configuration` to the letter; see `asItCame`. */
  raw?: unknown;
  readAt: string;
  requestId: string;
  /** Where the service could not be read, and this is the last version that is kept: why not. */
  staleBecause?: Problem;
}

/** As a service may have them: an ID that we would not assign may stay, and must not keep anybody from removing it. */
const anyForms = z.strictObject({ enabled: z.boolean(), form_ids: assignedFormIds });

/** Body of PATCH /api/profiles/{uuid}/portal-configuration: the forms wanted, and those the operator started from. */
export const saveFormsRequest = z
  .strictObject({ forms: anyForms, base: anyForms, reason: saveReason.optional() })
  .superRefine(({ forms, base }, { addIssue }) => {
    // Nothing is sent unless the service still has `base`: it cannot smuggle an ID in.
    for (const { at, message } of objectionsToFormIds(forms.form_ids, base.form_ids)) {
      const path = ['forms', 'form_ids', ...(at === null ? [] : [at])];
      addIssue({ code: 'custom', message, path });
    }
  });
export type SaveFormsRequest = z.infer<typeof saveFormsRequest>;

export interface SaveFormsAnswer {
  setup: ProfileSetup;
  before: AssignedForms;
  /** What was to be saved, and what the service has since: it may have kept something else. */
  asked: AssignedForms;
  after: AssignedForms;
  /** Settings besides the forms that differ from the read just before the save, as dotted paths. */
  sideEffects: { path: string; before: unknown; after: unknown }[];
}

/** GET /api/connection: what the console knows without asking the service anything. */
export interface Connection {
  environment: 'sandbox' | 'remote';
  /** Host of a remote service. */
  host: string | null;
  account: string;
  /** Whether a save of forms needs a reason. */
  reasonRequired: boolean;
  /** `unknown` until the service refused or took a change. */
  scope: 'read' | 'write' | 'unknown';
  /** Seconds that the access token still lives; null before there is one. */
  tokenExpiresIn: number | null;
  /** Budget of reads as of the last answer; null before there was one. */
  budget: { limit: number; remaining: number } | null;
  /** Seconds for which nothing is sent, after a 429, a refusal or while the service is not asked. */
  waitingFor: number | null;
  /** `paused` lasts until an answer came, beyond the seconds for which nothing is sent. */
  state: 'ready' | 'waiting' | 'paused' | 'refused';
}

/** A profile that the sandbox suggests on the start page. */
export interface SuggestedProfile {
  uuid: string;
  name: string;
  kind: string;
}
