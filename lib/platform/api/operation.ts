import * as z from 'zod';
import { allowsToken, isReading, type Permission } from '@/lib/platform/access/permissions';
import type { ProblemCode } from './problem';

/** The answer of a change that returns nothing. */
export const nothing = z.object({}).meta({ id: 'Nothing' });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Ways in which a call to the onboarding service can fail. */
export const SERVICE_PROBLEMS = [
  'not_found',
  'rate_limited',
  'own_share_spent',
  'service_unreachable',
  'service_answer_unreadable',
  'token_answer_unreadable',
  'credentials_refused',
  'service_paused',
  'service_timeout',
] as const satisfies readonly ProblemCode[];

/** An operation's name: `GET /api/labels`, `PUT /api/labels/{kind}/{id}`. */
export type OperationName = `${Method} /api/${string}`;

/** Who may call it: roles with the permission, anyone signed in, or anyone. */
export type Access = Permission | 'signed_in' | 'anyone';

/** A file that is streamed in the format that the query asks for, with an example of each format. */
interface Download {
  csv: { example: string };
  json?: z.ZodType;
}

/** Each part as it is sent. Used in the OpenAPI document, and checked against the row by a test. */
export interface Example {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  answer?: unknown;
}

/** The size of a body that may be large. `bounds` replace those of other bodies. */
interface LargeBody {
  permission: Permission;
  bytes: number;
  bounds?: { values?: number; members?: number };
}

/** For files and long lists of forms. */
export const MEGABYTE = 1_048_576;

/** One operation of the console's own API: described, checked and called by the same row. */
export interface Operation {
  /** For those who write clients: a verb and its object, `setLabel`. */
  operationId: string;
  summary: string;
  description?: string;
  access: Access;
  /** Instead of what `tokensOf` derives from `access`: every API token may call it, or none. */
  byToken?: 'read' | 'none';
  /** The path parameters in braces. If one is invalid, the address is not found. */
  params?: z.ZodType;
  query?: z.ZodObject;
  /** JSON, except `raw`: bytes that the operation itself reads and validates, along with their sender. */
  body?: z.ZodType | 'raw';
  /** Content type of a `raw` body that is not JSON. */
  rawType?: string;
  /** A body over 64 KB is read only if a row has this, and only from operators with its permission. */
  large?: LargeBody;
  /** JSON, or another kind of answer: a file, server-sent events, a redirection. */
  answer: z.ZodType | { download: Download } | 'event_stream' | 'redirection';
  /** Ways to fail in addition to those that follow from the members above. */
  problems?: readonly ProblemCode[];
  example?: Example;
}

export type Operations = Readonly<Record<OperationName, Operation>>;

/** The permission that a call needs; undefined: none, or only a session. */
export const permissionOf = ({ access }: Operation): Permission | undefined =>
  access === 'anyone' || access === 'signed_in' ? undefined : access;

/** Which API tokens may call it: every one, or those that may also change. Undefined: only a session may. */
export function tokensOf(row: Operation): 'read' | 'write' | undefined {
  if (row.byToken !== undefined) return row.byToken === 'none' ? undefined : row.byToken;
  const permission = permissionOf(row);
  if (permission === undefined || !allowsToken(permission)) return undefined;
  return isReading(permission) ? 'read' : 'write';
}

export const isDownload = ({ answer }: Operation): boolean =>
  typeof answer === 'object' && 'download' in answer;

export type ParsedAs<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
/** A schema without a declared input type is typed by its output. */
type SerialisedAs<Schema> = Schema extends z.ZodType
  ? unknown extends z.input<Schema>
    ? z.output<Schema>
    : z.input<Schema>
  : undefined;

/** The validated input of an operation. */
export interface InputOf<Row extends Operation> {
  params: ParsedAs<Row['params']>;
  query: ParsedAs<Row['query']>;
  body: ParsedAs<Row['body']>;
}

/** The request of an operation. A part that its row lacks is left out. */
export interface RequestOf<Row extends Operation> {
  params: SerialisedAs<Row['params']>;
  query: SerialisedAs<Row['query']>;
  body: SerialisedAs<Row['body']>;
}

export type AnswerOf<Row extends Operation> = ParsedAs<Row['answer']>;
