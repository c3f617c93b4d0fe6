import { z } from 'zod';
import type { Permission } from '../permissions';
import type { ProblemCode } from '../problem';

/** The answer of a change that has nothing to tell. */
export const nothing = z.object({}).meta({ id: 'Nothing' });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Ways in which the onboarding service can fail, once it is asked. */
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

/** An operation as it is called everywhere: `GET /api/labels`, `PUT /api/labels/{kind}/{id}`. */
export type OperationName = `${Method} /api/${string}`;

/** Who may ask: whose role has the permission, whoever is signed in, or anyone. */
export type Access = Permission | 'signed_in' | 'anyone';

/** A file that is sent as it is made, in the format that the query asks for; what each looks like. */
export interface Download {
  csv: { example: string };
  json?: z.ZodType;
}

/** Each part as it is sent; for the OpenAPI document, and checked against the row by a test. */
export interface Example {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  answer?: unknown;
}

/** How large a body may be, where it may be large. `bounds` differ from those of other bodies. */
export interface LargeBody {
  permission: Permission;
  bytes: number;
  bounds?: { values?: number; members?: number };
}

/** For a file, or forms of which there are many. */
export const MEGABYTE = 1_048_576;

/** One operation of the console's own API: described, checked and called by the same row. */
export interface Operation {
  /** For those who write clients: a verb and its object, `setLabel`. */
  operationId: string;
  summary: string;
  description?: string;
  access: Access;
  /** Which API tokens may call it: `read` every one, `write` those that may also change. Left out: a session alone may. */
  byToken?: 'read' | 'write';
  /** The parts of the path in braces. Where one does not fit, nothing stands at the address. */
  params?: z.ZodType;
  query?: z.ZodObject;
  /** JSON, but for `raw`: bytes that the operation itself reads and judges, and whose sender it judges, too. */
  body?: z.ZodType | 'raw';
  /** Content type of a `raw` body that is not JSON. */
  rawType?: string;
  /** A body over 64 KB is read only where a row has this, and only from those who have the permission. */
  large?: LargeBody;
  /** JSON, or what else is sent: a file, server-sent events, a redirection. */
  answer: z.ZodType | { download: Download } | 'event_stream' | 'redirection';
  /** Ways to fail besides those that follow from the members above. */
  problems?: readonly ProblemCode[];
  example?: Example;
}

export type Operations = Readonly<Record<OperationName, Operation>>;

type ParsedAs<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
/** A schema that does not say what it reads is written as what it gives. */
type SerialisedAs<Schema> = Schema extends z.ZodType
  ? unknown extends z.input<Schema>
    ? z.output<Schema>
    : z.input<Schema>
  : undefined;

/** What an operation is given, once its row has judged it. */
export interface InputOf<Row extends Operation> {
  params: ParsedAs<Row['params']>;
  query: ParsedAs<Row['query']>;
  body: ParsedAs<Row['body']>;
}

/** What an operation is sent. A part that its row lacks is left out. */
export interface RequestOf<Row extends Operation> {
  params: SerialisedAs<Row['params']>;
  query: SerialisedAs<Row['query']>;
  body: SerialisedAs<Row['body']>;
}

export type AnswerOf<Row extends Operation> = ParsedAs<Row['answer']>;
