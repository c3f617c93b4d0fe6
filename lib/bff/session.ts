import 'server-only';
import { getApplication } from '@/lib/composition';
import { DEMO_OPERATORS } from '@/lib/console/sign-in/demo-operators';
import { beginOidc } from '@/lib/console/sign-in/oidc/begin';
import { finishOidc } from '@/lib/console/sign-in/oidc/finish';
import { signInAsDemo } from '@/lib/console/sign-in/sign-in-as-demo';
import { signInWithPassword } from '@/lib/console/sign-in/sign-in-with-password';
import { signOut } from '@/lib/console/sign-in/sign-out';
import { demoSignIn, passwordSignIn, type SessionAnswer, type SignInOptions } from '@/lib/contract/session';
import { answer, answerAnyone, answerChange } from './answer';
import { callerOf } from './asker';
import { letIn } from './let-in';
import { refuseForeignWrite } from './read-body';
import { redirection, withCookies } from './with-cookies';

/** The ways in. Also read by the sign-in page. */
export async function readSignInOptions(): Promise<SignInOptions> {
  const { settings } = (await getApplication()).entrance;
  const demo = settings.demo ? Object.values(DEMO_OPERATORS).map(({ role, name }) => ({ role, name })) : [];
  return { password: settings.passwords, oidc: settings.oidc && { name: settings.oidc.name }, demo };
}

export const getSignInOptions = (): Promise<Response> => answerAnyone(readSignInOptions);

export const postSession = (request: Request): Promise<Response> =>
  letIn(request, passwordSignIn, signInWithPassword);

export const postDemoSession = (request: Request): Promise<Response> =>
  letIn(request, demoSignIn, signInAsDemo);

export const getSession = (request: Request): Promise<Response> =>
  answer(request, ({ context: { operator } }): SessionAnswer => ({ operator }));

export const deleteSession = (request: Request): Promise<Response> =>
  answerChange(request, async ({ context, requestId }) => {
    refuseForeignWrite(request);
    const { entrance } = await getApplication();
    return withCookies({}, await signOut(entrance, context, request.headers), requestId);
  });

export const getOidc = (request: Request): Promise<Response> =>
  answerAnyone(async ({ requestId }) => {
    const { entrance } = await getApplication();
    const { searchParams } = new URL(request.url);
    const wanted = { back: searchParams.get('return'), invitation: searchParams.get('invitation') };
    const { location, cookies } = await beginOidc(entrance, wanted, callerOf(request, requestId));
    return redirection(location, cookies, requestId);
  });

export const getOidcCallback = (request: Request): Promise<Response> =>
  answerAnyone(async ({ requestId }) => {
    const { entrance } = await getApplication();
    const { searchParams } = new URL(request.url);
    const { location, cookies } = await finishOidc(entrance, searchParams, callerOf(request, requestId));
    return redirection(location, cookies, requestId);
  });
