import type { InviteOperatorAnswer } from '../lib/features/operators/operators';

/** The operator signed in to every measured console. */
export const ADMINISTRATOR = {
  ADMIN_EMAIL: 'ada@bench.example',
  ADMIN_PASSWORD: 'a password of the measurements',
};

/** @returns a `Cookie` header */
export async function signIn(origin: string): Promise<string> {
  const body = { email: ADMINISTRATOR.ADMIN_EMAIL, password: ADMINISTRATOR.ADMIN_PASSWORD };
  return cookieOf(await post(origin, '/api/session', body));
}

/** Invites an operator who accepts at once. @param cookie the administrator's @returns the new operator's cookie */
export async function signInAnother(origin: string, cookie: string, name: string): Promise<string> {
  const invited = { name, email: `${name}@bench.example`, role: 'viewer' };
  const answer = await post(origin, '/api/operators', invited, cookie);
  const { link } = (await answer.json()) as InviteOperatorAnswer;
  return cookieOf(await post(origin, `/api/invitations/${link.split('/').at(-1)}`, { password: PASSWORD }));
}

const PASSWORD = 'another password of the measurements';

function post(origin: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin, cookie };
  return fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

function cookieOf(answer: Response): string {
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in was answered with ${answer.status}.`);
  return cookie.split(';')[0] ?? '';
}

/** The cookie in the form a browser stores it. */
export function browserCookie(origin: string, cookie: string) {
  const [name = '', ...value] = cookie.split('=');
  return { name, value: value.join('='), url: origin };
}
