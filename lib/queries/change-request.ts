/** The request of a change, with `body` as JSON where there is one. */
export const changeRequest = (method: string, body: unknown): RequestInit => ({
  method,
  ...(body === undefined
    ? {}
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
});
