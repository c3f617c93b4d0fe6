import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { CallContext } from '@/lib/features/context';
import { receiveWebhook } from '@/lib/features/events/server/receive-webhook';
import { PEER_ADDRESS } from '@/lib/platform/api/internal-headers';
import type { Database } from '@/lib/platform/db/database';
import { isDatabaseAway } from '@/lib/platform/db/database-error';
import type { Service } from '@/lib/service/create-service';
import { NORTHWIND_WRITE } from '@/lib/service/seed/clients';
import { Browsers } from './browsers';
import { ConsoleProcess, type ConsoleSettings } from './console-process';
import { IdentityProvider } from './identity-provider';
import { type DeliveredMessage, sendWithin } from './mailbox';
import { Network } from './network';
import { OpenScreens } from './open-screens';
import type { PersonId } from './people';
import { openService, type PreparedDatabase } from './prepared-database';
import { Random } from './random';
import { ServiceLog } from './service-log';
import type { Session } from './session';
import { running, type SimulatedProcess, VirtualTime } from './virtual-time';

/** Milliseconds that a server which stops gives to running requests, and between two looks at them. */
const GRACE_MS = 25_000;
const LOOKS_EVERY = 100;
/** How often a server's answer is lost, along with its connection. */
const LOST = 0.002;

/** A save requested by an operator, and the answer they got. */
export interface Save {
  console: string;
  person: PersonId;
  profile: string;
  base: AssignedForms;
  asked: AssignedForms;
  askedAt: number;
  requestId: string;
  /** Null if there was no answer, for example because the console crashed. */
  answer: { at: number; code: string; after?: AssignedForms } | null;
}

/** An operator's call that a running console has not answered yet. */
export interface PendingCall {
  what: string;
  console: string;
  process: SimulatedProcess;
  since: number;
}

/** `ok`, or the code of the problem. */
export interface CallResult<T> {
  code: string;
  value?: T;
}

/** The whole world: a service, consoles on one database, a network, operators, and a receiver of alerts. */
export class World {
  readonly history: string[] = [];
  readonly saves: Save[] = [];
  readonly pending = new Set<PendingCall>();
  /** What operators did, with the time at which each began. */
  readonly done: { person: PersonId; what: string; at: number }[] = [];
  readonly alerts: { at: number; body: string }[] = [];
  readonly warnings: string[] = [];
  readonly screens = new OpenScreens();
  /** Spans of time in which an operator could not act; infinite until they can again. */
  readonly disablings: { person: PersonId; from: number; to: number }[] = [];
  /** The number of statements that a console may still execute before it crashes, by name. */
  readonly crashes = new Map<string, { statements: number; when: 'before' | 'after' }>();
  /** Processes that crashed, with the time: their work has no end. */
  readonly downs: { name: string; at: number }[] = [];
  /** Whether a console's clock was ever wrong: times it recorded are then unreliable. */
  hasSkewed = false;
  /** Whether anything other than a single console has used the service's rate limit. */
  hasUsedBudgetElsewhere = false;
  consoles: ConsoleProcess[] = [];
  service!: Service;
  network!: Network;
  provider!: IdentityProvider;
  browsers!: Browsers;
  log!: ServiceLog;
  database!: Database;
  session!: Session;
  readonly settings: ConsoleSettings;
  #requests = 0;
  #token: string | null = null;

  private constructor(
    readonly seed: string,
    readonly time: VirtualTime,
  ) {
    const random = new Random(`${seed} settings`);
    this.settings = {
      assignmentApproval: random.chance(0.5),
      exceptionApproval: random.chance(0.5),
      isAlone: random.chance(0.5),
      maxAge: 86_400_000,
    };
  }

  static async open(seed: string, prepared: PreparedDatabase): Promise<World> {
    const world = new World(seed, new VirtualTime(seed));
    await world.#open(prepared);
    return world;
  }

  /** The process of the service, and of the world's own reads of the database. */
  readonly #outside: SimulatedProcess = { name: 'service', isDead: false, skew: 0 };

  async #open(prepared: PreparedDatabase): Promise<void> {
    const { time, seed } = this;
    const losses = new Random(`${seed} losses`);
    this.session = await prepared.openSession(time, new Random(`${seed} database`), {
      crash: (owner) => this.#crashAt(owner),
      loses: (owner) => this.#maySurviveLoss(owner) && losses.chance(LOST),
    });
    this.provider = new IdentityProvider(prepared.signingKey, new Random(`${seed} provider`));
    this.browsers = new Browsers(this.provider);
    time.fetchWith(this.provider.fetch);
    const opening = running.run(this.#outside, async () => {
      this.database = this.session.database(this.#outside, true);
      const send = sendWithin((delivered) => this.#deliver(delivered));
      this.service = await openService(this.database, send);
      this.log = await ServiceLog.open(this.database, NORTHWIND_WRITE.slug);
      const serve = (request: Request) =>
        running.run(this.#outside, () => this.service.fetch(request, { basePath: '/v2' }));
      this.network = new Network(new Random(`${seed} network`), serve, this.log);
      const names = this.settings.isAlone ? ['console-1'] : ['console-1', 'console-2'];
      this.consoles = names.map(
        (name) =>
          new ConsoleProcess(name, {
            session: this.session,
            network: this.network,
            settings: this.settings,
            ownSecrets: () => running.run(this.#outside, () => this.service.webhookSecrets()),
            send,
            warn: (line) => this.warnings.push(line),
          }),
      );
      await Promise.all(this.consoles.map((one) => one.start()));
      await this.service.start();
      await this.service.emitSeedEvents();
    });
    await this.time.during(opening);
    await this.time.pass(5_000);
  }

  note(line: string): void {
    this.history.push(`${(this.time.elapsed / 1_000).toFixed(3)} ${line}`);
  }

  upConsole(random: Random): ConsoleProcess | null {
    const up = this.consoles.filter((one) => one.isUp);
    return up.length > 0 ? random.pick(up) : null;
  }

  /**
   * An operator does something at a console; nothing happens if they may not sign in, or the console crashes.
   * @returns the result: a problem's code, or `ok`
   */
  async act<T>(
    person: PersonId,
    at: ConsoleProcess,
    what: string,
    run: (context: CallContext, requestId: string) => Promise<T>,
  ): Promise<CallResult<T>> {
    this.#requests += 1;
    const requestId = `request-${this.#requests}`;
    let letInAt = 0;
    const ended = await this.atConsole(at, `${person} ${what}`, async () => {
      const operator = await this.browsers.identify(at.authentication, person);
      if (typeof operator === 'string') throw notSignedIn(operator);
      letInAt = this.time.now;
      return run(at.context(operator, requestId), requestId);
    });
    if (ended.code === 'ok') this.done.push({ person, what, at: letInAt });
    return ended;
  }

  /** A call to a console. */
  async atConsole<T>(at: ConsoleProcess, what: string, run: () => Promise<T>): Promise<CallResult<T>> {
    const { process } = at;
    const call: PendingCall = { what, console: at.name, process, since: this.time.now };
    this.pending.add(call);
    const ended = await running.run(process, async () => {
      try {
        return { code: 'ok', value: await run() };
      } catch (error) {
        return { code: codeOf(error) };
      }
    });
    this.pending.delete(call);
    this.note(`${at.name} ${what}: ${ended.code}`);
    return ended;
  }

  /** A change by another system that uses the same account of the service's API. */
  async changeOutside(profile: string, forms: AssignedForms): Promise<void> {
    this.hasUsedBudgetElsewhere = true;
    this.#token ??= await this.#askForToken();
    const request = new Request(`http://service.world/v2/profiles/${profile}/portal-configuration`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ forms }),
    });
    const { status } = await this.network.deliver(request, null);
    if (status === 401) this.#token = null;
    this.note(`another system sets the forms of ${short(profile)}: ${status}`);
  }

  control(method: string, path: string, body?: unknown): Promise<Response> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const request = new Request(`http://service.world/control/accounts/northwind${path}`, {
      ...init,
      headers,
    });
    return running.run(this.#outside, () => this.service.control(request));
  }

  /** Lets time pass until all work has finished. @returns whether it has */
  async untilNothingPends(most: number): Promise<boolean> {
    return this.time.passUntil(() => [...this.pending].every(({ process }) => process.isDead), most);
  }

  /** Waits for the running requests of a process that stops; those that take too long are cut off. */
  async completed(process: SimulatedProcess): Promise<void> {
    const isAtWork = () => !process.isDead && [...this.pending].some((call) => call.process === process);
    for (let waited = 0; isAtWork() && waited < GRACE_MS; waited += LOOKS_EVERY) {
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY));
    }
    if (isAtWork()) this.downs.push({ name: process.name, at: this.time.now });
  }

  async close(): Promise<void> {
    for (const { process } of this.consoles) process.isDead = true;
    this.#outside.isDead = true;
    await this.time.settle();
    await this.session.close();
    this.time.restore();
  }

  async #askForToken(): Promise<string> {
    const { clientId, clientSecret, slug } = NORTHWIND_WRITE;
    const response = await this.service.fetch(
      new Request('http://service.world/v2/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'app_credentials',
          client_id: clientId,
          client_secret: clientSecret,
          slug,
        }),
      }),
    );
    return ((await response.json()) as { access_token: string }).access_token;
  }

  /** Delivers alerts, and webhooks to any console that is running, as behind a load balancer. */
  async #deliver({ url, headers, body }: DeliveredMessage): Promise<number> {
    if (url.startsWith('http://alerts.world')) {
      this.alerts.push({ at: this.time.now, body });
      return 204;
    }
    const at = this.consoles.find((one) => one.isUp);
    if (!at?.started) return 503;
    const { receiver } = at.started;
    headers.set(PEER_ADDRESS, '192.0.2.2');
    const bytes = new TextEncoder().encode(body);
    return running.run(at.process, () =>
      receiveWebhook(receiver, { headers, body: new Response(bytes).body }).then(
        () => 204,
        () => 503,
      ),
    );
  }

  /** A console that loses its database while it starts ends, and what starts it tries again: that is not simulated. */
  #maySurviveLoss(owner: SimulatedProcess): boolean {
    return this.consoles.some((one) => one.process === owner && one.isUp);
  }

  #crashAt(owner: SimulatedProcess): 'before' | 'after' | null {
    const crash = this.crashes.get(owner.name);
    if (crash === undefined) return null;
    crash.statements -= 1;
    if (crash.statements > 0) return null;
    this.crashes.delete(owner.name);
    this.downs.push({ name: owner.name, at: this.time.now });
    this.note(`${owner.name} goes down ${crash.when} a statement is carried out`);
    this.consoles.find(({ name }) => name === owner.name)?.crash();
    return crash.when;
  }
}

export const short = (profile: string): string => profile.slice(0, 4);

const notSignedIn = (problem: string): Error =>
  Object.assign(new Error('The person is not signed in.'), { code: `not signed in (${problem})` });

/** The code of the problem for an error, as operations answer it. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  if (isDatabaseAway(error)) return 'database_away';
  return `internal error: ${error instanceof Error ? error.message : String(error)}`;
}
