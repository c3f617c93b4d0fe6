import { createInterface } from 'node:readline';
import { readEnvironment } from '@/lib/application/env';
import { providerFetch } from '@/lib/features/sign-in/server/provider-fetch';
import { createUpstream } from '../upstream/create-upstream';
import { serviceTransport } from '../upstream/network-fetch';
import { PERSON, UUID } from './scripted-service';

/**
 * A process for tests of the network around the console. For each line of its input it reads a profile of the service
 * in its environment, or an address of the provider if the line has one, and prints a line: `read`, or the error.
 */
const environment = readEnvironment();
const { remote } = environment;
if (remote === null) throw new Error('Set the ONBOARDING_ variables.');
const upstream = createUpstream({
  ...remote,
  fetch: serviceTransport(environment),
});
const askProvider = providerFetch(environment.outbound);

const read = (address: string): Promise<unknown> =>
  address === ''
    ? upstream.readPortalConfiguration(UUID, { ...PERSON, fresh: true })
    : askProvider(address, {
        method: 'GET',
        headers: new Headers(),
        signal: AbortSignal.timeout(5_000),
      });

for await (const line of createInterface({ input: process.stdin })) {
  const words = await read(line.trim()).then(
    () => 'read',
    ({ message, shown }) => `${shown ? 'shown: ' : ''}${message}`,
  );
  console.log(words);
}
