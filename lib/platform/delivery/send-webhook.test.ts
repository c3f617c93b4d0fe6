import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '@/lib/service/testing/start-receiver';
import { createSender, type Sender } from './send-webhook';

let receiver: Receiver;
let sender: Sender;
beforeAll(async () => {
  receiver = await startReceiver();
  sender = createSender({ trusted: [receiver.address] });
});
afterAll(async () => {
  await sender.close();
  await receiver.close();
});

test.each([
  ['compressed, although no one asked for that', 'gzip', gzipSync('{"error":"Łukasz"}')],
  ['with a byte order mark', undefined, Buffer.from('\uFEFF{"error":"Łukasz"}')],
])('case 280: a receiver’s answer %s is logged as text', async (_, coding, body) => {
  receiver.answer = (_request, response) => {
    response.writeHead(422, coding === undefined ? {} : { 'content-encoding': coding }).end(body);
  };
  expect(await sender.send(receiver.address, {}, '{}')).toMatchObject({
    status: 422,
    error: null,
    answer: '{"error":"Łukasz"}',
  });
});
