import { openDatabase } from '@/lib/platform/db/open-database';
import { createService } from '../create-service';
import { NORTHWIND_WRITE } from '../seed/clients';
import { HARBOUR_AND_FINCH } from '../seed/profile-names';
import { formsOfChange } from './forms-of-change';
import { credentials, patchRequest, tokenRequest } from './requests';

/**
 * A process for the durability test: changes one profile in an endless loop, and prints the number of each
 * change once it has the response. `formsOfChange` distinguishes them.
 */
const [, , dataDir = '', first = '0'] = process.argv;

const database = await openDatabase({ dataDir, databaseUrl: null });
const service = await createService({
  database,
  clock: Date.now,
  limits: { reads: 1_000_000, writes: 1_000_000, tokens: 1_000_000 },
});
const issued = await service.fetch(tokenRequest(credentials(NORTHWIND_WRITE)));
const { access_token } = (await issued.json()) as { access_token: string };

for (let change = Number(first); ; change += 1) {
  const forms = formsOfChange(change);
  const response = await service.fetch(patchRequest(HARBOUR_AND_FINCH, { forms }, access_token));
  if (response.status !== 200) throw new Error(await response.text());
  process.stdout.write(`${change}\n`);
}
