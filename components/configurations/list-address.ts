import type { AddressForm } from '@/components/shell/use-mirrored-state';
import type { SortMember, SortOrder } from '@/lib/contract/console-api';
import { DEFAULT_LIST_FILTER, type ListFilter } from '@/lib/queries/portal-configurations';

/** Everything of the list that its address remembers. */
export interface ListState {
  q: string;
  /** As typed: what is not a number stays in the field, with a message. */
  idText: string;
  sort: SortMember;
  order: SortOrder;
  /** ID of the configuration whose details are open. */
  configuration: number | null;
}

/** Longer texts are refused by the route. */
export const LONGEST_NAME = 200;

const SORTS: readonly SortMember[] = ['id', 'name', 'updated_at', 'created_at'];

/** A whole number that JavaScript keeps exact, else null. */
export const readId = (text: string): number | null => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null);

/** Reads the parameters of the address; a value that makes no sense counts as its default. */
export function readListState(parameter: (name: string) => string | null): ListState {
  return {
    q: (parameter('q') ?? '').slice(0, LONGEST_NAME),
    idText: (parameter('id') ?? '').slice(0, 40),
    sort: SORTS.find((sort) => sort === parameter('sort')) ?? DEFAULT_LIST_FILTER.sort,
    order: parameter('order') === 'asc' ? 'asc' : DEFAULT_LIST_FILTER.order,
    configuration: readId(parameter('configuration') ?? ''),
  };
}

/** The address of a state, without what is at its default: "?q=trust", or "" for the plain list. */
function writeListState(state: ListState): string {
  const parameters = new URLSearchParams();
  if (state.q) parameters.set('q', state.q);
  if (state.idText) parameters.set('id', state.idText);
  if (state.sort !== DEFAULT_LIST_FILTER.sort) parameters.set('sort', state.sort);
  if (state.order !== DEFAULT_LIST_FILTER.order) parameters.set('order', state.order);
  if (state.configuration !== null) parameters.set('configuration', String(state.configuration));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

export const toFilter = ({ q, idText, sort, order }: ListState): ListFilter => ({
  q: q.trim(),
  id: readId(idText),
  sort,
  order,
});

export const LIST_ADDRESS: AddressForm<ListState> = { read: readListState, write: writeListState };
