import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  BODY_BOUNDS,
  JsonBodyError,
  MAX_BODY_BYTES,
  MAX_STRANGERS_BYTES,
  readJsonBody,
} from './read-json-body';

const request = (body: BodyInit, type = 'application/json') =>
  new Request('http://console.example/', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit);

const fault = async (sent: Request) => {
  const cause: unknown = await readJsonBody(sent).catch((error: unknown) => error);
  return cause instanceof JsonBodyError ? cause.code : cause;
};

describe('a JSON body', () => {
  test('reads back any JSON that was sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue({ maxDepth: 5 }).filter((value) => !/__proto__|\\u0000/.test(JSON.stringify(value))),
        async (value) => {
          const text = JSON.stringify(value);
          expect(await readJsonBody(request(text))).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'case 19: is refused as %j',
    async (type) => {
      expect(await fault(request('{}', type))).toBe('wrong_content_type');
    },
  );

  test('accepts a charset next to the type', async () => {
    expect(await readJsonBody(request('{}', 'application/json; charset=utf-8'))).toEqual({});
  });

  test('case 33: is abandoned at the limit, announced or not', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    expect(await fault(request(endless))).toBe('body_too_large');
    expect(pulled).toBeLessThan(20);
    expect(await fault(request('x'.repeat(MAX_BODY_BYTES + 1)))).toBe('body_too_large');
  });

  test('is abandoned at a lower limit if one is given, and says so', async () => {
    const sent = request(JSON.stringify({ text: 'x'.repeat(MAX_STRANGERS_BYTES) }));
    await expect(readJsonBody(sent, { bytes: MAX_STRANGERS_BYTES })).rejects.toMatchObject({
      code: 'body_too_large',
      message: 'The body is larger than 16 KB.',
    });
  });

  test.each(['{"a":1,"a":1}', '{"forms":{"enabled":true,"enab\\u006ced":false}}', '[{"b":2, "b" :3}]'])(
    'case 171: is refused with a repeated member: %s',
    async (text) => {
      expect(await fault(request(text))).toBe('malformed_body');
    },
  );

  test.each(['{"a":"x\\u0000"}', '{"\\u0000a":1}', '["\\u0000"]'])(
    'case 171: is refused with a NUL in a text: %s',
    async (text) => {
      expect(await fault(request(text))).toBe('malformed_body');
    },
  );

  test('case 31: is refused when nested 10 000 deep', async () => {
    expect(await fault(request('['.repeat(10_000) + ']'.repeat(10_000)))).toBe('malformed_body');
  });

  test.each([
    ['values', `[${'[],'.repeat(210_000)}1]`, 'The body has more than 200,000 values.'],
    [
      'members',
      JSON.stringify(Object.fromEntries(Array.from({ length: 50_001 }, (_, index) => [`m${index}`, 1]))),
      'The body has more than 50,000 members.',
    ],
  ])('with too many %s is refused as too large, unparsed', async (_, text, message) => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    await expect(readJsonBody(request(text))).rejects.toMatchObject({ code: 'body_too_large', message });
    expect(parse).not.toHaveBeenCalled();
  });

  test('case 324: with too many escapes is refused as too large', async () => {
    const limits = { bytes: 1_000, bounds: { ...BODY_BOUNDS, escapes: 2 } };
    expect(await readJsonBody(request('["\\n","\\n"]'), limits)).toEqual(['\n', '\n']);
    await expect(readJsonBody(request('["\\n","\\n\\n"]'), limits)).rejects.toMatchObject({
      code: 'body_too_large',
      message: 'The body has more than 2 escaped characters.',
    });
  });

  test('does not count brackets inside a text', async () => {
    const text = JSON.stringify({ text: '[{"\\'.repeat(200) });
    expect(await readJsonBody(request(text))).toEqual(JSON.parse(text));
  });

  test('case 28: is refused with a __proto__ member at any depth', async () => {
    expect(await fault(request('{"forms":{"enabled":true,"__proto__":{"a":1}}}'))).toBe('malformed_body');
    expect(await fault(request('{"\\u005f_proto__":{"a":1}}'))).toBe('malformed_body');
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test.each([
    ['{"condition":{"all":[{"value":["x","a\\u0000"]}]}}', 'condition.all.0.value.1', 'NUL'],
    ['{"condition":{"value":["\\ud800"]}}', 'condition.value.0', 'half of a surrogate pair'],
    ['{"a":{"\\udc00":1}}', 'a.\ufffd', 'half of a surrogate pair'],
    ['{"scope":{"__proto__":{}}}', 'scope.__proto__', '__proto__'],
    ['{"a":[{"b":1,"b":2}]}', 'a.0.b', 'twice'],
    [`{"deep":${'['.repeat(40)}${']'.repeat(40)}}`, `deep${'.0'.repeat(31)}`, 'deeper'],
  ])('the refusal of %s names the place %s', async (text, place, words) => {
    const refusal = await readJsonBody(request(text)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'malformed_body', place });
    expect((refusal as JsonBodyError).message).toContain(words);
    expect((refusal as JsonBodyError).message).toContain(`at ${place}.`);
  });

  test('a whole surrogate pair is an ordinary character', async () => {
    expect(await readJsonBody(request('{"a":"\\ud83d\\ude00"}'))).toEqual({ a: '\ud83d\ude00' });
  });

  test.each([
    ['truncated', '{"forms":{"enabled":tr'],
    ['empty', ''],
    ['no JSON', 'forms=1'],
  ])('case 34: is refused when it is %s', async (_, text) => {
    expect(await fault(request(text))).toBe('malformed_body');
  });

  test('case 34: is refused when it is not UTF-8', async () => {
    expect(await fault(request(new Uint8Array([0x22, 0xff, 0xfe, 0x22])))).toBe('malformed_body');
  });
});
