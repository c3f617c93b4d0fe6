import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type UndefinedInitialDataInfiniteOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { AnswerOf } from '@/lib/platform/api/operation';
import type { LiveMessage } from '@/lib/platform/live/live-message';
import { type AnyCallInput, type CallInput, callAny } from './call';
import type { Api } from './operations';

interface Followed {
  /** The live messages that may change the answer; of those about a profile, the ones about `params.uuid`. */
  live?: readonly LiveMessage['kind'][];
}

type Input = Pick<AnyCallInput, 'params' | 'query' | 'body'>;

/** As with lists, the messages are part of the key: a query that arrived with the page has only its key. */
export type OperationKey = readonly [name: keyof Api, about: Input & Followed];

type Given<Name extends keyof Api> = CallInput<Api[Name]> & Pick<RequestInit, 'cache'> & Followed;

type Options<Name extends keyof Api, Shown> = Omit<
  UseQueryOptions<AnswerOf<Api[Name]>, Error, Shown, OperationKey>,
  'queryKey' | 'queryFn' | 'initialData'
>;

/** The query of an operation. Its key is the operation's name with the input and the live messages it follows. */
export function operationQuery<Name extends keyof Api, Shown = AnswerOf<Api[Name]>>(
  name: Name,
  given: Given<Name> & Options<Name, Shown>,
) {
  const { about, sent, options } = partsOf(given);
  return queryOptions<AnswerOf<Api[Name]>, Error, Shown, OperationKey>({
    ...(options as Options<Name, Shown>),
    queryKey: [name, about],
    queryFn: ({ signal }) => callAny(name, { ...sent, signal }),
  });
}

/** Operations that answer a page, with the number that the next one begins before. */
type PagedName = {
  [Name in keyof Api]: AnswerOf<Api[Name]> extends { next: number | null } ? Name : never;
}[keyof Api];

type PagesOptions<Page> = Omit<
  UndefinedInitialDataInfiniteOptions<Page, Error, InfiniteData<Page>, OperationKey, number | null>,
  'queryKey' | 'queryFn' | 'initialData' | 'initialPageParam' | 'getNextPageParam'
>;

/** The same for an operation that answers page by page, newest first. */
export function operationPagesQuery<Name extends PagedName>(
  name: Name,
  given: Given<Name> & PagesOptions<AnswerOf<Api[Name]>>,
) {
  const { about, sent, options } = partsOf(given);
  return infiniteQueryOptions({
    ...(options as PagesOptions<AnswerOf<Api[Name]>>),
    queryKey: [name, about],
    queryFn: ({ pageParam: before, signal }) =>
      callAny(name, { ...sent, query: { ...sent.query, before }, signal }),
    initialPageParam: null,
    getNextPageParam: (page: { next: number | null }) => page.next,
  });
}

/** What the key says, what is sent, and all else, which is for the query. */
function partsOf({ params, query, body, cache, live, ...options }: AnyCallInput & Followed) {
  const input = defined({ params, query, body });
  return { about: defined({ ...input, live }), sent: defined({ ...input, cache }), options };
}

/** Without what is undefined: keys are sent with pages. */
const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };
