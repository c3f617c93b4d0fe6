import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { CountedChoice, ReadList } from '@/lib/contract/assignments/choice';
import type {
  AssignmentItemsQuery,
  CreateAssignmentBody,
  DecideAssignmentRequest,
} from '@/lib/contract/assignments/plan';
import type { StartRunRequest } from '@/lib/contract/assignments/run';
import type { AssignmentFilter, AssignmentState } from '@/lib/contract/assignments/words';
import { call } from './call';
import { unlessLive } from './live-state';

const assignmentsKey = ['assignments'] as const;

/** In these states something happens by itself: they are looked at more often where nothing tells of it. */
const MOVING: readonly AssignmentState[] = ['planning', 'running'];

/** The newest first, a page at a time. */
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

/** A page of items; what was asked for before stays until the next is there. */
export const assignmentItemsQuery = (number: number, query: ItemsRequest) =>
  queryOptions({
    queryKey: [...assignmentsKey, 'items', number, query],
    queryFn: ({ signal }) =>
      call('GET /api/assignments/{number}/items', { params: { number }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
  });

/** The profiles of an assignment: where they were chosen by a list, its own answer has only their number. */
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

/** What a run would cost by the limits of now; they change, so it is looked at again. */
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

/** For the mark on every screen. */
export const runsUnderWayQuery = () =>
  queryOptions({
    queryKey: [...assignmentsKey, 'under-way'],
    queryFn: ({ signal }) => call('GET /api/assignments/under-way', { signal }),
    staleTime: 5_000,
    refetchInterval: unlessLive(15_000),
  });

export const countChoiceQuery = (choice: CreateAssignmentBody['choice']) =>
  queryOptions({
    queryKey: ['assignment-choice', choice],
    queryFn: ({ signal }): Promise<CountedChoice> =>
      call('POST /api/assignments/count', { body: { choice }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Has all that shows assignments read them anew. */
export const invalidateAssignments = (client: QueryClient) =>
  Promise.all(
    [assignmentsKey, ['page-counts'], ['overview']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

/** Each throws ProblemError; a refused one changed nothing. */
export const createAssignment = (body: CreateAssignmentBody): Promise<{ number: number }> =>
  call('POST /api/assignments', { body });

/** What a list names. Nothing is kept of it. */
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

/** Gives up a plan, or a run. */
export const cancelAssignment = (number: number): Promise<unknown> =>
  call('POST /api/assignments/{number}/cancel', { params: { number } });

export const changeRunShare = (share: number): Promise<unknown> =>
  call('PUT /api/assignments/share', { body: { share } });
