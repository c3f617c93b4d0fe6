import { expect, test } from 'vitest';
import { type Prepared, preparedOf, preparedResponse } from './prepared-response';

const PREPARED: Prepared = {
  status: 404,
  headers: { 'content-type': 'application/json', 'x-own': 'kept' },
  body: '{"message":"No."}',
};

test('written to a socket, it gives its original parts', () => {
  const response = preparedResponse(PREPARED);
  expect([response.status, response.ok]).toEqual([404, false]);
  expect(preparedOf(response)).toBe(PREPARED);
});

test('for all other code it is a standard response', async () => {
  const response = preparedResponse(PREPARED);
  expect(response).toBeInstanceOf(Response);
  expect(Object.fromEntries(response.headers)).toEqual(PREPARED.headers);
  expect([response.statusText, response.redirected, response.bodyUsed]).toEqual(['', false, false]);
  expect(await response.clone().text()).toBe(PREPARED.body);
  expect(await response.json()).toEqual({ message: 'No.' });
  expect(response.bodyUsed).toBe(true);
  await expect(response.text()).rejects.toThrow();
  const head = new Response(null, preparedResponse(PREPARED));
  expect([head.status, head.headers.get('x-own'), head.body]).toEqual([404, 'kept', null]);
});

test('bytes are sent as bytes', async () => {
  const body = new TextEncoder().encode('{"ä":1}');
  expect(await preparedResponse({ ...PREPARED, status: 200, body }).json()).toEqual({ ä: 1 });
});

test('once its headers were read, they count instead of the original ones', () => {
  const response = preparedResponse(PREPARED);
  response.headers.set('x-own', 'another');
  expect(preparedOf(response)).toBeNull();
  expect(response.headers.get('x-own')).toBe('another');
});

test('a standard response is not prepared', () => {
  expect(preparedOf(new Response('text'))).toBeNull();
});
