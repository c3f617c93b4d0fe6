import type * as z from 'zod';
import type { Method, ParsedAs } from '@/lib/platform/api/operation';
import type { ServiceContext } from '../context';
import type { ProfileConfigurations } from '../profiles/profile-configurations';
import type { Budgets } from '../rate-limit/budgets';
import type { LimitOverrides } from '../rate-limit/limit-of';
import type { SeedSize } from '../seeding/seed-database';
import type { FaultCode } from '../service-fault';
import type { SharedState } from '../settings/shared-state';

/** A body, with an example for the OpenAPI document: one without the other does not compile. */
type Body = { body: z.ZodType; example: { body: unknown } } | { body?: never; example?: never };

/** One control operation, by its name below the mount: described and validated with the same row. */
export type ControlRow = Body & {
  operationId: string;
  summary: string;
  description?: string;
  /** The path's parameters in braces, except the account. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The whole response, including the envelope. */
  answer: z.ZodType;
  /** 200 unless something was created. */
  status?: 200 | 201;
  /** It changes settings or faults, which are in memory: they are read again once it is done. */
  reloads?: true;
  /** Refusals in addition to those of the input: 404 for the account, 400 and 422. */
  refusals?: readonly FaultCode[];
};
export type ControlRows = Readonly<Record<`${Method} /${string}`, ControlRow>>;

/** An operation's input, validated by its row. */
export interface ControlInput<Row extends ControlRow> {
  /** Slug of an existing account; empty if the path contains none. */
  account: string;
  params: ParsedAs<Row['params']>;
  query: ParsedAs<Row['query']>;
  body: ParsedAs<Row['body']>;
}

/** @throws ServiceFault */
export type ControlRun<Row extends ControlRow> = (
  context: ControlContext,
  input: ControlInput<Row>,
) => Promise<z.input<Row['answer']>>;

/** One for each row of an area: a row without an implementation does not compile. */
export type ControlRuns<Rows extends ControlRows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends ControlRow ? ControlRun<Rows[Name]> : never;
};

/** What control operations need in addition to the verbs' context. */
export interface ControlContext extends ServiceContext {
  /**
   * Milliseconds since 1970, by the machine's clock: for what people watch, whatever the service's clock
   * says.
   */
  machine: () => number;
  limitOverrides: LimitOverrides;
  sharedState: SharedState;
  budgets: Budgets;
  configurations: ProfileConfigurations;
  /** Performs the due steps of a scenario’s run. */
  playRun(id: string): Promise<unknown>;
  seedSize: SeedSize;
  /** Clears everything cached. */
  dropCaches(): void;
  /** Called after a reset to the seed, so that dependent state is reset too. */
  afterReset(): Promise<void>;
}
