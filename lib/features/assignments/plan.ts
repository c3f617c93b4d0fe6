import * as z from 'zod';
import { SEVERITIES } from '@/lib/configuration/checks/definition';
import { assignedForms } from '@/lib/configuration/contract/forms-update';
import { saveReason } from '@/lib/features/forms/reason-schemas';
import { wholeNumber } from '@/lib/platform/list/list-query';
import { oneLine } from '@/lib/platform/text/one-line';
import { assignmentChange, assignmentChoice, countOfEach } from './choice';
import {
  ASSIGNMENT_FILTERS,
  ASSIGNMENT_STATES,
  ITEM_OUTCOMES,
  MOST_ASSIGNED,
  PLANNED_OUTCOMES,
  STOP_REASONS,
  type StopReason,
} from './words';

const count = z.int().min(0);
const number = z.int().min(1);
const moment = z.iso.datetime();

/** Body of POST /api/assignments. An undo, a retry of the rest and a renewed plan have no `change`. */
export const createAssignmentRequest = z.strictObject({
  title: oneLine('A title', 120),
  reason: saveReason
    .transform((given) => given.trim())
    .refine((given) => given !== '', { error: 'Give a reason.' }),
  ticket: oneLine('A ticket', 60).optional(),
  choice: assignmentChoice,
  change: assignmentChange.optional(),
});
export type CreateAssignmentRequest = z.infer<typeof createAssignmentRequest>;
export type CreateAssignmentBody = z.input<typeof createAssignmentRequest>;

/**
 * Items of a plan by planned outcome. Among those to be changed: `stay_hidden`, the section is hidden before and
 * after, so that no customer sees the change; `become_shown` and `become_hidden`.
 */
const planCounts = countOfEach([
  ...(['chosen', ...PLANNED_OUTCOMES] as const),
  ...(['stay_hidden', 'become_shown', 'become_hidden'] as const),
]);
export type PlanCounts = z.infer<typeof planCounts>;

/** A check's results for the profiles to be changed, before and after. */
const plannedCheck = z.object({
  check: z.object({ id: z.uuid(), number: z.int(), title: z.string() }),
  severity: z.enum(SEVERITIES),
  /** Among all profiles of the choice that are in its scope. */
  failBefore: count,
  failAfter: count,
  /** Of the profiles of the plan, how many fail it now; null until the run has finished. */
  failNow: count.nullable(),
  /** Findings that it resolves and opens. */
  ends: count,
  opens: count,
});
export type PlannedCheck = z.infer<typeof plannedCheck>;

/**
 * Items of a run by result; `left`: not processed. Among those changed: `kept_differently`, the service stored other
 * forms than requested; `side_effects`, other settings changed too.
 */
const outcomeCounts = countOfEach([...ITEM_OUTCOMES, 'left', 'kept_differently', 'side_effects']);
export type OutcomeCounts = z.infer<typeof outcomeCounts>;

/** As `AssignmentChoice`, but profiles from a list or a selection are only counted. */
const reportedChoice = z.union([
  z.object({ profiles: count }),
  z.object({ filter: z.record(z.string(), z.unknown()) }),
  z.object({ undo: number }),
  z.object({ rest: number }),
  z.object({ again: number }),
]);
export type ReportedChoice = z.infer<typeof reportedChoice>;

/**
 * How a renewed plan differs from the one it replaces: profiles added, removed, and with a different planned outcome.
 */
const planDifferences = z.object({ of: number, came: count, went: count, other: count });
export type PlanDifferences = z.infer<typeof planDifferences>;

export const assignment = z
  .object({
    number,
    title: z.string(),
    reason: z.string(),
    ticket: z.string().nullable(),
    state: z.enum(ASSIGNMENT_STATES),
    choice: reportedChoice,
    change: assignmentChange.nullable(),
    needsApproval: z.boolean(),
    /**
     * Whether the caller may approve it: has the permission, did not make it, and has had their access long enough.
     */
    mayApprove: z.boolean(),
    madeAt: moment,
    madeBy: z.string(),
    /** Profiles in the choice, and how many are planned so far. */
    chosen: count,
    planned: count,
    plannedAt: moment.nullable(),
    /** Older than 24 hours and not started, so a new plan is needed. */
    isOld: z.boolean(),
    hash: z.string().nullable(),
    counts: planCounts.nullable(),
    checks: z.array(plannedCheck).max(200),
    checksOn: count,
    /** For a renewed plan. */
    differences: planDifferences.nullable(),
    problem: z.string().nullable(),
    /** Who approved it or sent it back. */
    decision: z
      .object({
        at: moment,
        by: z.string(),
        remark: z.string().nullable(),
        /** False: the approval no longer counts, because the approver may not approve any more. */
        holds: z.boolean(),
      })
      .nullable(),
    madeById: z.string(),
    /** While it waits for approval: names of those who may approve it, up to 20. */
    approvers: z.array(z.string()).max(20),
    started: z.object({ at: moment, by: z.string() }).nullable(),
    outcomes: outcomeCounts.nullable(),
    lookAfter: count.nullable(),
    stopsOver: z.number().nullable(),
    stopped: z.enum(Object.keys(STOP_REASONS) as [StopReason, ...StopReason[]]).nullable(),
    endedAt: moment.nullable(),
    /** Plans made from it: undo, and retries of the rest. */
    followers: z
      .array(z.object({ number, kind: z.enum(['undo', 'rest', 'again']), state: z.enum(ASSIGNMENT_STATES) }))
      .max(50),
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.infer<typeof assignment>;

const listedAssignment = assignment
  .pick({
    number: true,
    title: true,
    ticket: true,
    state: true,
    change: true,
    madeAt: true,
    madeBy: true,
    counts: true,
    outcomes: true,
    isOld: true,
    mayApprove: true,
    endedAt: true,
    choice: true,
  })
  .meta({ id: 'ListedAssignment' });
export type ListedAssignment = z.infer<typeof listedAssignment>;

/** GET /api/assignments: newest first; `before` takes the `next` of the page before. */
export const assignmentsQuery = z.strictObject({
  state: z.enum(ASSIGNMENT_FILTERS).optional(),
  before: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(100).optional(),
});
export type AssignmentsQuery = z.infer<typeof assignmentsQuery>;
export const assignmentsPage = z.object({
  rows: z.array(listedAssignment).max(100),
  next: z.number().nullable(),
  counts: countOfEach(ASSIGNMENT_FILTERS),
  mayMake: z.boolean(),
});
export type AssignmentsPage = z.infer<typeof assignmentsPage>;

const assignmentItem = z
  .object({
    number,
    profile: z.string(),
    customerReference: z.string().nullable(),
    fate: z.enum(PLANNED_OUTCOMES),
    detail: z.string().nullable(),
    before: assignedForms.nullable(),
    after: assignedForms.nullable(),
    readAt: moment.nullable(),
    outcome: z.enum(ITEM_OUTCOMES).nullable(),
    /** It is running now, or waits to be checked again after its change was sent. */
    isUnderWay: z.boolean(),
    found: assignedForms.nullable(),
    kept: assignedForms.nullable(),
    sideEffects: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })).max(100),
    problem: z.string().nullable(),
    requestId: z.string().nullable(),
    startedAt: moment.nullable(),
    endedAt: moment.nullable(),
  })
  .meta({ id: 'AssignmentItem' });
export type AssignmentItem = z.infer<typeof assignmentItem>;

/** Filter of items: `q` is part of a reference, the beginning of words of a name, or a UUID. */
export const assignmentItemsFilter = z.strictObject({
  fate: z.enum(PLANNED_OUTCOMES).optional(),
  outcome: z.enum([...ITEM_OUTCOMES, 'left']).optional(),
  q: z.string().max(200).optional(),
  /** For a renewed plan: items that are new or have a different planned outcome. */
  differs: z.enum(['yes']).optional(),
});
export const assignmentItemsQuery = assignmentItemsFilter.extend({
  /** `newest`: the last processed first; otherwise in the order of the plan. */
  order: z.enum(['plan', 'newest']).optional(),
  /** The `next` of the page before. */
  after: z.string().max(60).optional(),
  limit: wholeNumber(200).optional(),
});
export type AssignmentItemsQuery = z.infer<typeof assignmentItemsQuery>;
export const assignmentItemsPage = z.object({
  rows: z.array(assignmentItem).max(200),
  next: z.string().nullable(),
  total: count,
});
export type AssignmentItemsPage = z.infer<typeof assignmentItemsPage>;

/** Answer of GET /api/assignments/{number}/profiles: UUIDs, in the order of the plan. */
export const assignedProfiles = z.object({ profiles: z.array(z.string()).max(MOST_ASSIGNED) });
export type AssignedProfiles = z.infer<typeof assignedProfiles>;

/** Body of POST /api/assignments/{number}/decision, for exactly the plan with this hash. */
export const decideAssignmentRequest = z.strictObject({
  decision: z.enum(['approve', 'send_back']),
  hash: z.string(),
  remark: saveReason.transform((given) => given.trim()).optional(),
});
export type DecideAssignmentRequest = z.infer<typeof decideAssignmentRequest>;
