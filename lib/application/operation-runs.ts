import type { CallContext } from '@/lib/features/context';
import type { Caller } from '@/lib/features/sign-in/server/authentication';
import type { AnswerOf, InputOf, Operation, Operations } from '@/lib/platform/api/operation';

interface AnyCall {
  request: Request;
  requestId: string;
}

/** The caller and the request. The operator is missing only if anyone may call the operation. */
export type CallOf<Row extends Operation> = AnyCall &
  (Row['access'] extends 'anyone' ? { caller: Caller } : { context: CallContext });

type Result<Row extends Operation> = AnswerOf<Row> | Response;

/** A change whose answer is empty returns nothing. */
type Nothing<Row extends Operation> = AnswerOf<Row> extends Record<string, never> ? Promise<void> : never;

/** Implements an operation. Its result becomes JSON; a `Response` is sent unchanged. */
export type Run<Row extends Operation> = (
  call: CallOf<Row>,
  input: InputOf<Row>,
) => Result<Row> | Promise<Result<Row>> | Nothing<Row>;

/** One for each row of an area: a row without an implementation does not compile. */
export type Runs<Rows extends Operations> = {
  readonly [Name in keyof Rows]: Rows[Name] extends Operation ? Run<Rows[Name]> : never;
};
