import { queryOptions } from '@tanstack/react-query';
import type { ChangeSettings, CreateFault, Fault, SandboxSettings } from '@/lib/contract/sandbox/settings';
import { type AskControl, changeControl, requestControl } from './request-control';
import { accountPath, followEvery, sandboxKey } from './sandbox';

interface Told<Data> {
  data: Data;
}

export const faultsKey = (account: string) => [...sandboxKey(account), 'faults'] as const;

/** A scenario may change them, so they are looked at now and then. */
export function settingsQuery(account: string, ask: AskControl = requestControl) {
  return queryOptions({
    queryKey: [...sandboxKey(account), 'settings'],
    queryFn: ({ signal }) => ask<Told<SandboxSettings>>(accountPath(account, '/settings'), { signal }),
    select: ({ data }) => data,
    staleTime: 1_000,
    refetchInterval: followEvery(false),
  });
}

/** Faults that are active; each call that one hits uses it up. */
export function faultsQuery(account: string, ask: AskControl = requestControl) {
  return queryOptions({
    queryKey: faultsKey(account),
    queryFn: ({ signal }) => ask<Told<Fault[]>>(accountPath(account, '/faults'), { signal }),
    select: ({ data }) => data,
    staleTime: 1_000,
    refetchInterval: ({ state }) => followEvery((state.data?.data.length ?? 0) > 0),
  });
}

/** Settings that are not named stay. */
export const changeSettings = (account: string, change: ChangeSettings) =>
  changeControl<Told<SandboxSettings>>('PATCH', accountPath(account, '/settings'), change);

export const createFault = (account: string, input: CreateFault) =>
  changeControl<unknown>('POST', accountPath(account, '/faults'), input);

export const endFault = (account: string, id: string) =>
  changeControl<unknown>('DELETE', accountPath(account, `/faults/${id}`));

export const endFaults = (account: string) =>
  changeControl<unknown>('DELETE', accountPath(account, '/faults'));
