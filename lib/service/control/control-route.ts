import type { z } from 'zod';
import type { Method } from '@/lib/contract/api/operation';
import type { ServiceContext } from '../context';
import type { ProfileConfigurations } from '../profiles/profile-configurations';
import type { Budgets } from '../rate-limit/budgets';
import type { LimitOverrides } from '../rate-limit/limit-of';
import type { SeedSize } from '../seeding/seed-database';
import type { FaultCode } from '../service-fault';
import type { SharedState } from '../settings/shared-state';

/** A body, and one of its kind for the OpenAPI document: one without the other does not compile. */
type Body = { body: z.ZodType; example: { body: unknown } } | { body?: never; example?: never };

/** One control operation, by its name below the mount: described and checked by the same row. */
export type ControlRow = Body & {
  operationId: string;
  summary: string;
  description?: string;
  /** The parts of the path in braces, but for the account. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The whole answer, envelope included. */
  answer: z.ZodType;
  /** 200 unless something was made. */
  status?: 200 | 201;
  /** Refusals besides those of the input: 404 for the account, 400 and 422. */
  refusals?: readonly FaultCode[];
};
export type ControlRows = Readonly<Record<`${Method} /${string}`, ControlRow>>;

type ParsedAs<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What an operation is given, once its row has judged it. */
export interface ControlInput<Row extends ControlRow> {
  /** Slug of an account that there is; empty where the path names none. */
  account: string;
  params: ParsedAs<Row['params']>;
  query: ParsedAs<Row['query']>;
  body: ParsedAs<Row['body']>;
}

/** What an operation does. @throws ServiceFault */
export type ControlRun<Row extends ControlRow> = (
  context: ControlContext,
  input: ControlInput<Row>,
) => Promise<z.input<Row['answer']>>;

/** One for each row of an area: a row that nothing carries out does not compile. */
export type ControlRuns<Rows extends ControlRows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends ControlRow ? ControlRun<Rows[Name]> : never;
};

/** What control operations work with besides the verbs' context. */
export interface ControlContext extends ServiceContext {
  /** Milliseconds since 1970, by the machine's clock: for what people watch, whatever the service's clock says. */
  machine: () => number;
  limitOverrides: LimitOverrides;
  sharedState: SharedState;
  budgets: Budgets;
  configurations: ProfileConfigurations;
  /** Takes the steps of a scenario’s run that are due by now. */
  playRun(id: string): Promise<unknown>;
  seedSize: SeedSize;
  /** Everything that was read is to be read again. */
  dropCaches(): void;
  /** After everything was brought back to the seed: what else depends on it begins anew. */
  afterReset(): Promise<void>;
}
