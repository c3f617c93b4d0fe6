import { keepPreviousData } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import { operationPagesQuery, operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';
import type { AssignmentItemsQuery, CreateAssignmentBody } from './plan';
import type { AssignmentFilter, AssignmentState } from './words';

/** States that change automatically: without live updates they are polled more often. */
const MOVING: readonly AssignmentState[] = ['planning', 'running'];

const FOLLOWED = { live: ['assignments'] } as const;

/** Newest first, by page. */
export const assignmentsQuery = (state: AssignmentFilter) =>
  operationPagesQuery('GET /api/assignments', {
    ...FOLLOWED,
    query: { state },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

export const assignmentQuery = (number: number) =>
  operationQuery('GET /api/assignments/{number}', {
    ...FOLLOWED,
    params: { number },
    staleTime: 2_000,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && MOVING.includes(data.state) ? 2_000 : unlessLive(30_000)(),
  });

export type ItemsRequest = Pick<
  AssignmentItemsQuery,
  'fate' | 'outcome' | 'q' | 'differs' | 'order' | 'after'
> & {
  limit?: number;
};

/** A page of items; the previous one stays until the next arrives. */
export const assignmentItemsQuery = (number: number, query: ItemsRequest) =>
  operationQuery('GET /api/assignments/{number}/items', {
    ...FOLLOWED,
    params: { number },
    query,
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });

/** The profiles of an assignment: if they were chosen by a list, its own answer has only their number. */
export const assignedProfilesQuery = (number: number) =>
  operationQuery('GET /api/assignments/{number}/profiles', {
    ...FOLLOWED,
    params: { number },
    select: ({ profiles }) => profiles,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** The forecast of a run with the current limits, which change, so it is polled. */
export const assignmentForecastQuery = (number: number, lookAfter: number) =>
  operationQuery('GET /api/assignments/{number}/forecast', {
    ...FOLLOWED,
    params: { number },
    query: { 'look-after': lookAfter },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 30_000,
  });

export const runProgressQuery = (number: number) =>
  operationQuery('GET /api/assignments/{number}/progress', {
    ...FOLLOWED,
    params: { number },
    staleTime: 1_000,
  });

/** For the run indicator on every screen. */
export const runsUnderWayQuery = () =>
  operationQuery('GET /api/assignments/under-way', {
    ...FOLLOWED,
    staleTime: 5_000,
    refetchInterval: unlessLive(15_000),
  });

/** Counts the chosen profiles; with null, which chooses nothing, there is nothing to count. */
export const countChoiceQuery = (choice: CreateAssignmentBody['choice'] | null) =>
  operationQuery('POST /api/assignments/count', {
    body: { choice: choice as CreateAssignmentBody['choice'] },
    enabled: choice !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** @throws ProblemError; then nothing was created. */
export const createAssignment = (body: CreateAssignmentBody): Promise<{ number: number }> =>
  call('POST /api/assignments', { body });
