import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import { unlessLive } from '@/lib/platform/data/live-state';
import type { CountedChoice, ReadList } from './choice';
import type { AssignmentItemsQuery, CreateAssignmentBody, DecideAssignmentRequest } from './plan';
import type { StartRunRequest } from './run';
import type { AssignmentFilter, AssignmentState } from './words';

const assignmentsKey = ['assignments'] as const;

/** States that change automatically: without live updates they are polled more often. */
const MOVING: readonly AssignmentState[] = ['planning', 'running'];

/** Newest first, by page. */
export const assignmentsQuery = (state: AssignmentFilter) =>
  infiniteQueryOptions({
    queryKey: [...assignmentsKey, 'all', state],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/assignments', { query: { state, before }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

export const assignmentQuery = (number: number) =>
  queryOptions({
    queryKey: [...assignmentsKey, 'one', number],
    queryFn: ({ signal }) => call('GET /api/assignments/{number}', { params: { number }, signal }),
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
  queryOptions({
    queryKey: [...assignmentsKey, 'items', number, query],
    queryFn: ({ signal }) =>
      call('GET /api/assignments/{number}/items', { params: { number }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });

/** The profiles of an assignment: if they were chosen by a list, its own answer has only their number. */
export const assignedProfilesQuery = (number: number) =>
  queryOptions({
    queryKey: [...assignmentsKey, 'profiles', number],
    queryFn: async ({ signal }) => {
      const answer = await call('GET /api/assignments/{number}/profiles', { params: { number }, signal });
      return answer.profiles;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** The forecast of a run with the current limits, which change, so it is polled. */
export const assignmentForecastQuery = (number: number, lookAfter: number) =>
  queryOptions({
    queryKey: [...assignmentsKey, 'forecast', number, lookAfter],
    queryFn: ({ signal }) =>
      call('GET /api/assignments/{number}/forecast', {
        params: { number },
        query: { 'look-after': lookAfter },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 30_000,
  });

export const runProgressQuery = (number: number) =>
  queryOptions({
    queryKey: [...assignmentsKey, 'progress', number],
    queryFn: ({ signal }) => call('GET /api/assignments/{number}/progress', { params: { number }, signal }),
    staleTime: 1_000,
  });

/** For the run indicator on every screen. */
export const runsUnderWayQuery = () =>
  queryOptions({
    queryKey: [...assignmentsKey, 'under-way'],
    queryFn: ({ signal }) => call('GET /api/assignments/under-way', { signal }),
    staleTime: 5_000,
    refetchInterval: unlessLive(15_000),
  });

/** Counts the chosen profiles; with null, which chooses nothing, there is nothing to count. */
export const countChoiceQuery = (choice: CreateAssignmentBody['choice'] | null) =>
  queryOptions({
    queryKey: ['assignment-choice', choice],
    queryFn:
      choice === null
        ? skipToken
        : ({ signal }): Promise<CountedChoice> =>
            call('POST /api/assignments/count', { body: { choice }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const invalidateAssignments = (client: QueryClient) =>
  Promise.all(
    [assignmentsKey, ['page-counts'], ['overview']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

/** Each throws ProblemError; a refused one changed nothing. */
export const createAssignment = (body: CreateAssignmentBody): Promise<{ number: number }> =>
  call('POST /api/assignments', { body });

/** The profiles in a list. Nothing of it is stored. */
export const readList = (text: string): Promise<ReadList> =>
  call('POST /api/assignments/list', { body: { text } });

export const decideAssignment = (number: number, body: DecideAssignmentRequest): Promise<unknown> =>
  call('POST /api/assignments/{number}/decision', { params: { number }, body });

export const startRun = (number: number, body: StartRunRequest): Promise<unknown> =>
  call('POST /api/assignments/{number}/run', { params: { number }, body });

export const pauseRun = (number: number): Promise<unknown> =>
  call('POST /api/assignments/{number}/pause', { params: { number } });

export const resumeRun = (number: number): Promise<unknown> =>
  call('POST /api/assignments/{number}/resume', { params: { number } });

export const cancelAssignment = (number: number): Promise<unknown> =>
  call('POST /api/assignments/{number}/cancel', { params: { number } });

export const changeRunShare = (share: number): Promise<unknown> =>
  call('PUT /api/assignments/share', { body: { share } });
