import { keepPreviousData } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import { operationPagesQuery, operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';
import type { ChangeDestinationRequest } from './alerts';

const FOLLOWED = { live: ['alerts'], staleTime: 2_000, refetchInterval: unlessLive(15_000) } as const;

export const alertsQuery = () => operationQuery('GET /api/alerts', FOLLOWED);

/** Sent messages, newest first, by page. */
export const alertDeliveriesQuery = () =>
  operationPagesQuery('GET /api/alerts/deliveries', { ...FOLLOWED, placeholderData: keepPreviousData });

export const alertDeliveryQuery = (id: string) =>
  operationQuery('GET /api/alerts/deliveries/{id}', { ...FOLLOWED, params: { id } });

/** Each throws ProblemError; a refused one changed nothing. */
export const changeDestination = (id: string, body: ChangeDestinationRequest): Promise<unknown> =>
  call('PATCH /api/alerts/destinations/{id}', { params: { id }, body });

export const deleteDestination = (id: string): Promise<unknown> =>
  call('DELETE /api/alerts/destinations/{id}', { params: { id } });

/** Whether a person saw a test message arrive. */
export const reportArrival = ({ id, arrived }: { id: string; arrived: boolean }): Promise<unknown> =>
  call('POST /api/alerts/deliveries/{id}/arrival', { params: { id }, body: { arrived } });
