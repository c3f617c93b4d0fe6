import type { Database } from '@/lib/db/database';
import { foldEvents } from '../events/fold-events';
import { collectArrivals } from './collect-arrivals';
import { createKnownSecrets, type LoadSecrets } from './known-secrets';
import type { WebhookReceiver } from './receive-webhook';
import { createWaitingRoom, type RoomSize } from './waiting-room';

export interface ReceiverOptions {
  database: Pick<Database, 'db' | 'exclusive'>;
  /** One, or two while the sender rotates them, as `whsec_…`. */
  secrets: readonly string[];
  /** Secrets besides that may change while the process runs: the embedded service's. */
  ownSecrets?: LoadSecrets | null;
  /** Last segment of the secret address. */
  token: string | null;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Told when a flood begins to be sent away. */
  flooded?: () => void;
  size?: RoomSize;
}

const SIZE: RoomSize = { webhooks: 2_000, bytes: 64 * 1024 * 1024, undisturbed: 500 };

/** The console's receiver of webhooks; without secrets and token both its addresses are closed. */
export function createReceiver(options: ReceiverOptions): WebhookReceiver {
  const {
    database,
    secrets,
    ownSecrets = null,
    token,
    now,
    flooded = () => undefined,
    size = SIZE,
  } = options;
  const load = async () => [...secrets, ...((await ownSecrets?.()) ?? [])];
  const signed = secrets.length > 0 || ownSecrets !== null;
  return {
    secrets: signed ? createKnownSecrets(load, now) : null,
    token,
    room: createWaitingRoom(size, flooded),
    arrivals: collectArrivals((events) => foldEvents(database, events)),
    now,
  };
}
