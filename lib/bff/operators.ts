import 'server-only';
import { z } from 'zod';
import { getApplication } from '@/lib/composition';
import type { CallContext } from '@/lib/console/context';
import { changeOperator } from '@/lib/console/operators/change-operator';
import { inviteOperator } from '@/lib/console/operators/invite-operator';
import { listOperators } from '@/lib/console/operators/list-operators';
import { readOwnSignIn } from '@/lib/console/operators/read-own-sign-in';
import { renewLink } from '@/lib/console/operators/renew-link';
import { permit } from '@/lib/console/permit';
import {
  changeOperatorRequest,
  inviteOperatorRequest,
  type OperatorsAnswer,
  type SignsInBy,
} from '@/lib/contract/operators';
import { answer, answerChange, attemptForPage, type Outcome } from './answer';
import { readBody } from './read-body';

/** A body all the same: reading it checks where the request comes from. */
const nothing = z.strictObject({});

/** Who may not is told so before a word is said of the body. */
const change = <Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  run: (context: CallContext, body: z.infer<Schema>) => unknown,
): Promise<Response> =>
  answerChange(request, async ({ context }) => {
    permit(context, 'operators.manage');
    return run(context, await readBody(schema, request));
  });

export const getOperators = (request: Request): Promise<Response> =>
  answer(request, ({ context }) => listOperators(context));

export const postOperator = (request: Request): Promise<Response> =>
  change(request, inviteOperatorRequest, inviteOperator);

export const patchOperator = (id: string, request: Request): Promise<Response> =>
  change(request, changeOperatorRequest, async (context, body) =>
    changeOperator((await getApplication()).entrance, context, id, body),
  );

export const postOperatorLink = (id: string, request: Request): Promise<Response> =>
  change(request, nothing, (context) => renewLink(context, id));

/** For a page's first paint. */
export const readOperatorsPage = (): Promise<Outcome<OperatorsAnswer>> =>
  attemptForPage(({ context }) => listOperators(context));

/** For the account's page: a password can be changed by whoever has one. */
export async function readOwnWays(): Promise<SignsInBy[]> {
  const outcome = await attemptForPage(({ context }) => readOwnSignIn(context));
  return outcome.ok ? outcome.value : [];
}
