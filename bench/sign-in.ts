/** Who is signed in at every console that is measured. */
export const ADMINISTRATOR = {
  ADMIN_EMAIL: 'ada@bench.example',
  ADMIN_PASSWORD: 'a password of the measurements',
};

/** @returns a `Cookie` header */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: ADMINISTRATOR.ADMIN_EMAIL, password: ADMINISTRATOR.ADMIN_PASSWORD }),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in was answered with ${answer.status}.`);
  return cookie.split(';')[0] ?? '';
}

/** As a browser keeps it. */
export function browserCookie(origin: string, cookie: string) {
  const [name = '', ...value] = cookie.split('=');
  return { name, value: value.join('='), url: origin };
}
