import type { AddressForm } from '@/components/shell/use-mirrored-state';
import type { DirectorySort } from '@/lib/contract/console-events';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import { DEFAULT_DIRECTORY_FILTER, type DirectoryFilter } from '@/lib/queries/directory';

/** Longer texts are refused by the route. */
export const LONGEST_SEARCH = 200;

const SORTS: readonly DirectorySort[] = ['seen', 'changed', 'reference', 'status'];
const CHOICES = ['status', 'risk', 'team', 'assignee'] as const;

/** The state of the screen is its filter, with `q` as it was typed. */
export type DirectoryState = DirectoryFilter;

/** Reads the parameters of the address; a value that makes no sense counts as its default. */
export function readDirectoryState(parameter: (name: string) => string | null): DirectoryState {
  const choice = (name: string) => parameter(name)?.slice(0, LONGEST_SEARCH) || null;
  const number = (name: string) =>
    /^[1-9]\d{0,14}$/.test(parameter(name) ?? '') ? Number(parameter(name)) : null;
  return {
    q: (parameter('q') ?? '').slice(0, LONGEST_SEARCH),
    status: choice('status'),
    risk: choice('risk'),
    team: choice('team'),
    assignee: choice('assignee'),
    form: number('form'),
    configuration: number('configuration'),
    sort: SORTS.find((sort) => sort === parameter('sort')) ?? DEFAULT_DIRECTORY_FILTER.sort,
    order: parameter('order') === 'asc' ? 'asc' : DEFAULT_DIRECTORY_FILTER.order,
  };
}

/** The address of a state, without what is at its default: "?status=Approved", or "" for the plain list. */
export function writeDirectoryState(state: DirectoryState): string {
  const parameters = new URLSearchParams();
  for (const name of ['q', ...CHOICES, 'form', 'configuration', 'sort', 'order'] as const) {
    const value = state[name];
    if (value && value !== DEFAULT_DIRECTORY_FILTER[name]) parameters.set(name, String(value));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

export const DIRECTORY_ADDRESS: AddressForm<DirectoryState> = {
  read: readDirectoryState,
  write: writeDirectoryState,
};

/** A UUID anywhere in what was pasted is what is looked for. */
export const toFilter = (state: DirectoryState): DirectoryFilter => ({
  ...state,
  q: findProfileUuid(state.q) ?? state.q.trim(),
});
