import 'server-only';
import type { z } from 'zod';
import { getApplication } from '@/lib/composition';
import type { SignedIn } from '@/lib/console/sign-in/enter';
import type { Caller, Entrance } from '@/lib/console/sign-in/entrance';
import { MAX_STRANGERS_BYTES } from '@/lib/contract/read-json-body';
import type { SessionAnswer } from '@/lib/contract/session';
import { answerAnyone } from './answer';
import { callerOf } from './asker';
import { readBody } from './read-body';
import { withCookies } from './with-cookies';

/** Answers whoever wants to sign in with what the request's body says; `enter` judges it. */
export const letIn = <Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  enter: (entrance: Entrance, given: z.infer<Schema>, caller: Caller) => Promise<SignedIn>,
): Promise<Response> =>
  answerAnyone(
    async ({ requestId }) => {
      const { entrance } = await getApplication();
      const given = await readBody(schema, request, MAX_STRANGERS_BYTES);
      const { operator, cookies } = await enter(entrance, given, callerOf(request, requestId));
      return withCookies({ operator } satisfies SessionAnswer, cookies, requestId);
    },
    { purpose: 'change' },
  );
