import { type Application, createEmbedded } from '@/lib/application/composition';
import { readEnvironment } from '@/lib/application/env';
import type { CallContext } from '@/lib/features/context';
import { receiveWebhook } from '@/lib/features/events/server/receive-webhook';
import { signInAsDemo } from '@/lib/features/sign-in/server/sign-in-as-demo';
import type { Role } from '@/lib/platform/access/roles';
import { PEER_ADDRESS } from '@/lib/platform/api/internal-headers';
import type { Database } from '@/lib/platform/db/database';
import { databaseOn } from '@/lib/platform/db/open-pglite';
// The application loads these when it starts; loading takes real time, and virtual time would pass meanwhile.
import '@/lib/service/create-service';
import '@/lib/service/seed/labels';
import { NORTHWIND_WRITE } from '@/lib/service/seed/clients';
import { sendWithin } from '../mailbox';
import { VirtualTime } from '../virtual-time';
import { startVirtualPglite } from './virtual-pglite';

export const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Milliseconds of virtual time in which the background work of one event finishes. */
const SETTLES_WITHIN = 3_000;
/** Milliseconds of virtual time for a reading of every profile that is due. */
const SURVEYED_WITHIN = 10_000;
const FIRST_SURVEYED_WITHIN = 60_000;
/** Milliseconds of virtual time for a run of some forty profiles, at the usual limit of writes. */
const RUN_WITHIN = 90_000;
/** Milliseconds before the end at which nothing begins any more, so that nothing happens after it. */
const LAST = 60_000;

/** Never used again: it would otherwise be stored in the database, which is published with the build. */
const SECRET = 'the secret of a year that is over once it was made';

/** No limit delays readings, and every profile is read at least every four weeks. */
const SETTINGS = {
  AUTH_SECRET: SECRET,
  LOG_LEVEL: 'error',
  SANDBOX_READS_PER_MINUTE: '100000000',
  SANDBOX_TOKENS_PER_MINUTE: '100000000',
  SURVEY_MAX_AGE: '28d',
  SURVEY_SHARE: '90',
  SURVEY_CALLS_PER_MINUTE: '100000',
};

/** The console and the embedded service over a year of virtual time, as its operators and other systems used them. */
export class Year {
  #requests = 0;

  private constructor(
    readonly time: VirtualTime,
    readonly database: Database,
    readonly application: Application,
    /** Unix time in milliseconds. */
    readonly end: number,
  ) {}

  /** A new sandbox, `days` before `end`. */
  static async begin(end: number, days: number): Promise<Year> {
    const start = end - days * DAY;
    const time = new VirtualTime('a year of the sandbox', start);
    const pglite = await startVirtualPglite(time);
    const folder = 'the memory of the build';
    const database = await time.during(databaseOn({ folder, pglite, release: async () => undefined }));
    // The console's checks are made by its operators, not by the sandbox.
    await time.during(
      database.executeSql(`INSERT INTO console.settings (key, value) VALUES ('sandbox_checks', 'planted')`),
    );
    let deliver: (request: { headers: Headers; body: string }) => Promise<number> = async () => 503;
    const application = await time.during(
      createEmbedded(readEnvironment({ NODE_ENV: 'production', ...SETTINGS }), staysOpen(database), {
        seededBefore: new Date(start),
        delivery: { request: sendWithin((delivered) => deliver(delivered)) },
      }),
    );
    deliver = async ({ headers, body }) => {
      headers.set(PEER_ADDRESS, '127.0.0.1');
      const bytes = new TextEncoder().encode(body);
      return receiveWebhook(application.receiver, { headers, body: new Response(bytes).body }).then(
        () => 204,
        () => 503,
      );
    };
    await time.during(application.listening());
    const year = new Year(time, database, application, end);
    await time.pass(FIRST_SURVEYED_WITHIN);
    return year;
  }

  /** Lets time pass until so many days before the end, within this hour (UTC). Times in the past change nothing. */
  async until(daysAgo: number, hour: number): Promise<void> {
    const day = Math.floor((this.end - daysAgo * DAY) / DAY) * DAY;
    const pastTheHour = ((daysAgo * 7_919 + hour * 613) % 3_480) * 1_000;
    const moment = Math.min(day + hour * HOUR + pastTheHour, this.end - LAST);
    if (moment > this.time.now) await this.time.sleep(moment - this.time.now);
    await this.settle();
  }

  /** Lets minutes pass in which nothing else happens. */
  async wait(minutes: number): Promise<void> {
    await this.time.sleep(minutes * 60_000);
    await this.settle();
  }

  /** Lets a run go on to its end. */
  finishRun(): Promise<void> {
    return this.time.pass(RUN_WITHIN);
  }

  /** Lets webhooks be delivered, and what they cause. */
  settle(): Promise<void> {
    return this.time.pass(SETTLES_WITHIN);
  }

  /** Lets every profile be read that is due. */
  survey(): Promise<void> {
    return this.time.pass(SURVEYED_WITHIN);
  }

  /** An operator signs in and does something. */
  async as<T>(role: Role, run: (context: CallContext, requestId: string) => Promise<T>): Promise<T> {
    const { application, time } = this;
    this.#requests += 1;
    const call = { requestId: `year-${this.#requests}`, from: '127.0.0.1' };
    const headers = new Headers();
    const { operator } = await time.during(
      signInAsDemo(application.authentication, { role }, { headers, call }),
    );
    const context: CallContext = { ...application.console, operator, call };
    return time.during(run(context, call.requestId));
  }

  /** Another system, or a person in the portal, changes something in the service. */
  async outside(method: string, path: string, body?: unknown): Promise<unknown> {
    const request = new Request(`http://service.year/control/accounts/${NORTHWIND_WRITE.slug}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { serveSandbox } = this.application;
    if (serveSandbox === null) throw new Error('There is no embedded service.');
    const sandboxRequest = new Request(request.url.replace('/control/', '/sandbox/control/'), request);
    const answer = await this.time.during(serveSandbox(sandboxRequest));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  /** Lets the last readings be made, and stops the application. The database stays open, in real time. */
  async finish(): Promise<void> {
    await this.until(0, 24);
    await this.time.during(this.application.close());
    this.time.restore();
  }
}

const staysOpen = (database: Database): Database => ({ ...database, close: async () => undefined });
