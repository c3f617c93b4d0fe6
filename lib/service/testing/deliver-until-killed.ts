import type { Move } from '@/lib/configuration/contract/review-moves';
import { openDatabase } from '@/lib/platform/db/open-database';
import { createService } from '../create-service';
import { askControl } from './control-requests';

/**
 * A process for the durability test: moves a profile back and forth in an endless loop while delivering its
 * webhooks, and prints a line for each move once it is confirmed.
 */
const [, , dataDir = '', databaseUrl = '', address = '', uuid = ''] = process.argv;

const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || null });
const service = await createService({
  database,
  clock: Date.now,
  ownReceiver: { account: 'northwind', address },
  delivery: { takenSeconds: 2, interval: 50 },
});
await service.start();

const path = `/accounts/northwind/profiles/${uuid}`;
const move = async (name: Move) =>
  (await askControl(service, 'POST', `${path}/moves/${name}`)).status === 200;

for (let next = 0; ; next += 1) {
  const moved = await move(next % 2 === 0 ? 'request-information' : 'resubmit');
  // The previous process may have been killed after either.
  if (moved) process.stdout.write('moved\n');
  else if (next > 1) throw new Error('The profile does not move.');
}
