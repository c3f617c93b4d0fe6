import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import { unlessLive } from '@/lib/platform/data/live-state';
import type {
  AlertDelivery,
  ChangeDestinationRequest,
  CreateDestinationRequest,
  CreatedDestination,
} from './alerts';

const alertsKey = ['alerts'] as const;
const FOLLOWED = { staleTime: 2_000, refetchInterval: unlessLive(15_000) };

export const alertsQuery = () =>
  queryOptions({
    ...FOLLOWED,
    queryKey: [...alertsKey, 'destinations'],
    queryFn: ({ signal }) => call('GET /api/alerts', { signal }),
  });

/** Sent messages, newest first, by page. */
export const alertDeliveriesQuery = () =>
  infiniteQueryOptions({
    ...FOLLOWED,
    queryKey: [...alertsKey, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/alerts/deliveries', { query: { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const alertDeliveryQuery = (id: string) =>
  queryOptions({
    ...FOLLOWED,
    queryKey: [...alertsKey, 'delivery', id],
    queryFn: ({ signal }) => call('GET /api/alerts/deliveries/{id}', { params: { id }, signal }),
  });

export const invalidateAlerts = (client: QueryClient) => client.invalidateQueries({ queryKey: alertsKey });

/** Each throws ProblemError; a refused one changed nothing. */
export const createDestination = (body: CreateDestinationRequest): Promise<CreatedDestination> =>
  call('POST /api/alerts/destinations', { body });

export const changeDestination = (id: string, body: ChangeDestinationRequest): Promise<unknown> =>
  call('PATCH /api/alerts/destinations/{id}', { params: { id }, body });

export const deleteDestination = (id: string): Promise<unknown> =>
  call('DELETE /api/alerts/destinations/{id}', { params: { id } });

export const testDestination = (id: string): Promise<AlertDelivery> =>
  call('POST /api/alerts/destinations/{id}/test', { params: { id } });

/** Whether a person saw a test message arrive. */
export const reportArrival = ({ id, arrived }: { id: string; arrived: boolean }): Promise<unknown> =>
  call('POST /api/alerts/deliveries/{id}/arrival', { params: { id }, body: { arrived } });

export const redeliverAlert = (id: string): Promise<unknown> =>
  call('POST /api/alerts/deliveries/{id}/redelivery', { params: { id } });
