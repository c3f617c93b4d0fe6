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

/** @throws ProblemError; then nothing was changed. */
export const changeDestination = (id: string, body: ChangeDestinationRequest): Promise<unknown> =>
  call('PATCH /api/alerts/destinations/{id}', { params: { id }, body });
