import { createAdaptorServer } from '@hono/node-server';
import { createReceiver, receiveWebhook } from '@/lib/features/events/server/receive-webhook';
import { openDatabase } from '@/lib/platform/db/open-database';
import { listen } from './listen';
import { WEBHOOK_SECRET } from './webhook-bodies';

/**
 * A process for the durability test: receives webhooks over HTTP indefinitely, and prints the port once it is ready.
 */
const [, , dataDir = '', databaseUrl = ''] = process.argv;

// An aborted test leaves no process behind.
process.stdin.resume().once('close', () => process.exit());

const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || null });
const receiver = createReceiver({
  database,
  secrets: [WEBHOOK_SECRET],
  token: null,
  now: Date.now,
});
const server = createAdaptorServer({
  fetch: (request) =>
    receiveWebhook(receiver, request).then(
      (received) => Response.json(received),
      (error: unknown) => new Response(String(error), { status: 503 }),
    ),
});
process.stdout.write(`${await listen(server)}\n`);
