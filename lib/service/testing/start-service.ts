import { afterAll, beforeAll } from 'vitest';
import type { Database } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open-database';
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '@/lib/testing/databases';
import { createService, type Service, type ServiceOptions } from '../create-service';
import { type DemoClient, NORTHWIND_WRITE } from '../seed/clients';
import { controlRequest } from './control-requests';
import { bearer, credentials, ORIGIN, patchRequest, tokenRequest } from './requests';

/** A service with a clock that tests control. */
export interface RunningService {
  database: Database;
  service: Service;
  location: FreshDatabase['location'];
  /** Milliseconds since 1970; assign to change the time. */
  now: number;
  /** Causes of 500 responses. */
  logged: unknown[];
  token(client?: DemoClient): Promise<string>;
  /** Another service on the same database, in effect another process's if the database is shared. */
  another(options?: Partial<ServiceOptions>): Promise<Service>;
  get(path: string, token?: string): Promise<Response>;
  patch(uuid: string, body: unknown, token: string): Promise<Response>;
  /** A control operation of this service or of another; a body is sent as JSON. */
  control(method: string, path: string, body?: unknown, service?: Service): Promise<Response>;
}

/** On the full minute: a window begins. */
export const START = Date.parse('2026-11-21T09:00:00Z');

const PLENTY = { reads: 1_000_000, writes: 1_000_000, tokens: 1_000_000 };

/** One service per suite, on a fresh database of the kind; practically without limits unless given. */
export function startService(kind: DatabaseKind, options: Partial<ServiceOptions> = {}): RunningService {
  let fresh: FreshDatabase;
  const running = { now: START, logged: [] as unknown[] } as unknown as RunningService;
  const clock = () => running.now;

  beforeAll(async () => {
    // The seed is written once per run, unless it should have another size.
    fresh = await freshDatabase(kind, options.configurations === undefined ? 'seed' : 'tables');
    running.location = fresh.location;
    running.database = await openDatabase(fresh.location);
    running.another = (more) =>
      createService({
        database: running.database,
        clock,
        workClock: clock,
        limits: PLENTY,
        log: (error) => running.logged.push(error),
        ...options,
        ...more,
      });
    running.service = await running.another();
  });
  afterAll(async () => {
    await running.database.close();
    await fresh.remove();
  });

  running.token = async (client = NORTHWIND_WRITE) => {
    const response = await running.service.fetch(tokenRequest(credentials(client)));
    return ((await response.json()) as { access_token: string }).access_token;
  };
  running.get = (path, token) =>
    running.service.fetch(new Request(ORIGIN + path, { headers: bearer(token) }));
  running.control = (method, path, body, service = running.service) =>
    service.control(controlRequest(method, path, body));
  running.patch = (uuid, body, token) => running.service.fetch(patchRequest(uuid, body, token));
  return running;
}
