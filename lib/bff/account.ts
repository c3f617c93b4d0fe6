import 'server-only';
import { getApplication } from '@/lib/composition';
import { changePassword } from '@/lib/console/sign-in/change-password';
import { endOwnSession, endOwnSessions } from '@/lib/console/sign-in/end-own-sessions';
import { listSessions } from '@/lib/console/sign-in/list-sessions';
import { takeCookieAway } from '@/lib/console/sign-in/sign-out';
import { passwordChange } from '@/lib/contract/session';
import { answer, answerChange } from './answer';
import { readBody, refuseForeignWrite } from './read-body';
import { withCookies } from './with-cookies';

export const getOwnSessions = (request: Request): Promise<Response> =>
  answer(request, async ({ context }) =>
    listSessions((await getApplication()).entrance, context, request.headers),
  );

export const deleteOwnSessions = (request: Request): Promise<Response> =>
  answerChange(request, async ({ context, requestId }) => {
    refuseForeignWrite(request);
    const { entrance } = await getApplication();
    await endOwnSessions(entrance, context);
    return withCookies({}, await takeCookieAway(entrance), requestId);
  });

export const deleteOwnSession = (id: string, request: Request): Promise<Response> =>
  answerChange(request, async ({ context }) => {
    refuseForeignWrite(request);
    await endOwnSession((await getApplication()).entrance, context, id);
    return {};
  });

export const putOwnPassword = (request: Request): Promise<Response> =>
  answerChange(request, async ({ context }) => {
    const change = await readBody(passwordChange, request);
    await changePassword((await getApplication()).entrance, context, change, request.headers);
    return {};
  });
