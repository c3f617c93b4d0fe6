import type { CallContext } from '@/lib/console/context';
import type { Caller } from '@/lib/console/sign-in/authentication';
import type { AnswerOf, InputOf, Operation, Operations } from '@/lib/contract/api/operation';

interface AnyCall {
  request: Request;
  requestId: string;
}

/** Who asks, and in which request: an operator, but where anyone may ask. */
export type CallOf<Row extends Operation> = AnyCall &
  (Row['access'] extends 'anyone' ? { caller: Caller } : { context: CallContext });

/** What an operation does. What it gives becomes JSON; a `Response` is sent as it is. */
export type Run<Row extends Operation> = (
  call: CallOf<Row>,
  input: InputOf<Row>,
) => AnswerOf<Row> | Response | Promise<AnswerOf<Row> | Response>;

/** One for each row of an area: a row that nothing carries out does not compile. */
export type Runs<Rows extends Operations> = {
  readonly [Name in keyof Rows]: Rows[Name] extends Operation ? Run<Rows[Name]> : never;
};
