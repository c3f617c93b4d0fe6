import * as z from 'zod';
import { processingStatus, processingSteps } from '@/lib/configuration/contract/document-processing';
import { SECTION_KEYS } from '@/lib/configuration/contract/section-names';
import { reviewStatus } from '@/lib/configuration/contract/webhook-event';
import { listQuery } from '@/lib/platform/list/list-query';
import { SANDBOX_PROFILES_LIST } from './profiles-list';

/** Shapes of the sandbox's control operations: not part of the onboarding service's API. */

/** Kinds of customer that can be created; the seed's table of kinds has their labels. */
export const profileKind = z.enum([
  'company',
  'trader',
  'trust',
  'partnership',
  'club',
  'syndicate',
  'individual',
]);
export type ProfileKind = z.infer<typeof profileKind>;

const risk = z.strictObject({ id: z.string(), label: z.string(), category: z.string() });
const team = z.strictObject({ id: z.number(), label: z.string() });
const assignee = z.strictObject({ id: z.string(), name: z.string() });
const text = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((written) => !written.includes('\0'), { error: 'must not contain NUL characters' });

/** The number of a profile's documents, by overall status. */
const documentCounts = z.strictObject({ pending: z.int(), complete: z.int() });

export const sandboxProfile = z.strictObject({
  uuid: z.uuid(),
  name: z.string(),
  kind: z.string().meta({ description: 'Label of the kind of customer' }),
  subject: z.enum(['business', 'individual']).meta({
    description: 'A business submits a KYB profile; an individual completes KYC',
  }),
  customer_reference: z.string(),
  review_status: reviewStatus,
  risk,
  team,
  assignee,
  documents: documentCounts,
  updated_at: z.string(),
  created_at: z.string(),
});
export type SandboxProfile = z.infer<typeof sandboxProfile>;

export const sandboxDocument = z.strictObject({
  id: z.int(),
  profile: z.uuid(),
  name: z.string(),
  status: processingStatus,
  statuses: processingSteps,
  submitted: z.boolean().meta({
    description: 'False: uploaded in the portal, not processed before the profile is submitted',
  }),
  updated_at: z.string(),
  created_at: z.string(),
});
export type SandboxDocument = z.infer<typeof sandboxDocument>;

export const sandboxProfileList = z.strictObject({
  data: z.array(sandboxProfile).max(100),
  total: z.int().meta({ description: 'Profiles that match, whatever the window' }),
});
export type SandboxProfileList = z.infer<typeof sandboxProfileList>;

export const sandboxProfileQuery = listQuery(SANDBOX_PROFILES_LIST).extend({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const createProfile = z.strictObject({
  kind: profileKind,
  name: text.optional().meta({ description: 'Invented when it is absent' }),
  customer_reference: text
    .optional()
    .meta({ description: 'Unique in the account; invented when it is absent' }),
  portal_configuration_id: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'A portal configuration of the account; one that fits the kind when it is absent' }),
});
export type CreateProfile = z.input<typeof createProfile>;

export const changeMetadata = z
  .strictObject({
    risk_id: text.optional(),
    team_id: z.int().min(0).optional(),
    assignee_id: text.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Give at least one of risk_id, team_id and assignee_id.',
  });
export type ChangeMetadata = z.infer<typeof changeMetadata>;

/** By section, merged into the configuration: objects member by member, lists and all else as a whole. */
export const changeConfiguration = z
  .strictObject(Object.fromEntries(SECTION_KEYS.map((key) => [key, z.unknown().optional()])))
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'Give at least one section.',
  });

/** Steps that are not named are disabled. */
export const provideDocument = z.strictObject({
  name: text,
  steps: z
    .array(z.enum(['translate', 'ocr', 'fraud_check']))
    .max(3)
    .default(['translate', 'ocr', 'fraud_check']),
  by: z.enum(['api', 'portal']).default('api').meta({
    description: 'api: processed at once; portal: when the profile is submitted',
  }),
});
export type ProvideDocument = z.input<typeof provideDocument>;

export const processingStep = z.enum(['translate', 'ocr', 'fraud_check']);
export type ProcessingStep = z.infer<typeof processingStep>;

/** The values that a profile can be given. */
export const sandboxChoices = z.strictObject({
  kinds: z.array(z.strictObject({ key: profileKind, label: z.string() })).max(20),
  risks: z.array(risk).max(20),
  teams: z.array(team).max(20),
  assignees: z.array(assignee).max(20),
});
export type SandboxChoices = z.infer<typeof sandboxChoices>;
