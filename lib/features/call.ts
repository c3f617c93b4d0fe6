import type { AnswerOf, Operation, RequestOf } from '@/lib/platform/api/operation';
import { changeRequest, requestJson } from '@/lib/platform/data/request-json';
import type { Api } from './operations';

type Part = 'params' | 'query' | 'body';

/** A query as screens have it: numbers are converted to text, and null or undefined values are left out. */
type Query<Written> = { [Name in keyof Written]?: Written[Name] | number | null | undefined };

/** The parts that the operation's row has; all but the query are required. */
export type CallInput<Row extends Operation> = {
  [One in Exclude<Part, 'query'> as Row[One] extends object ? One : never]: One extends 'params'
    ? { [Name in keyof RequestOf<Row>['params']]: string | number }
    : RequestOf<Row>[One];
} & (Row['query'] extends object ? { query?: Query<RequestOf<Row>['query']> } : unknown);

export type FetchOptions = Pick<RequestInit, 'signal' | 'cache' | 'headers' | 'keepalive'>;

/** Operations without input may be called with their name alone. */
type CallArguments<Row extends Operation> =
  Partial<Record<never, never>> extends CallInput<Row>
    ? [given?: CallInput<Row> & FetchOptions]
    : [given: CallInput<Row> & FetchOptions];

/** A query as screens have it. */
export type QueryValues = Record<string, string | number | readonly string[] | null | undefined>;

/** The input of any operation, once the compiler has compared it with the row. */
export interface AnyCallInput extends FetchOptions {
  params?: Record<string, string | number> | undefined;
  query?: QueryValues | undefined;
  body?: unknown;
}

/**
 * Calls an operation of the console's API by its name: `call('GET /api/labels')`. Its row defines the input and the
 * answer; only the types of rows are imported.
 * @throws ProblemError for every answer that is not a success, and when there is no answer at all.
 */
export function call<Name extends keyof Api>(
  name: Name,
  ...[given]: CallArguments<Api[Name]>
): Promise<AnswerOf<Api[Name]>> {
  return callAny(name, given ?? {});
}

/** `call` where the operation is a variable. @throws ProblemError */
export function callAny<Name extends keyof Api>(
  name: Name,
  { params, query, body, ...how }: AnyCallInput,
): Promise<AnswerOf<Api[Name]>> {
  const change = name.startsWith('GET ') ? {} : changeRequest(methodOf(name), body);
  return requestJson(addressOf(name, { params, query }), { ...how, ...change });
}

/** The address of a download or a redirection. */
export function addressOf(
  name: keyof Api,
  { params = {}, query = {} }: Pick<AnyCallInput, 'params' | 'query'> = {},
): string {
  const path = name
    .slice(name.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
  return withQuery(path, query);
}

const methodOf = (name: string): string => name.slice(0, name.indexOf(' '));

export function withQuery(path: string, values: Readonly<Record<string, unknown>>): string {
  const search = queryText(values);
  return search === '' ? path : `${path}?${search}`;
}

/** The query of an address; missing values are left out, and several values are a parameter each. */
export function queryText(values: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [value].flat().map((one) => [name, String(one)]),
  );
  return new URLSearchParams(given).toString();
}
