import { type StartedConsole, startConsole } from '@/lib/application/start-console';
import { ListIndex } from '@/lib/features/configurations/server/list-index';
import type { CallContext } from '@/lib/features/context';
import { nextReadingNumber } from '@/lib/features/history/server/next-reading-number';
import { type Authentication, openAuthentication } from '@/lib/features/sign-in/server/authentication';
import type { SignInSettings } from '@/lib/features/sign-in/server/sign-in-settings';
import type { Database } from '@/lib/platform/db/database';
import type { AskingOperator } from '@/lib/platform/use-case/call';
import { NORTHWIND_WRITE } from '@/lib/service/seed/clients';
import { DIRECT } from '@/lib/testing/outbound';
import { createUpstream, type Upstream } from '@/lib/upstream/create-upstream';
import { PROVIDER_SETTINGS } from './identity-provider';
import type { SendRequest } from './mailbox';
import { changing, type Network } from './network';
import type { Session } from './session';
import { running, type SimulatedProcess } from './virtual-time';

const SIGN_IN: SignInSettings = {
  publicUrl: 'http://console.world',
  secret: 'known to all consoles of this world',
  sessionHours: 12,
  idleMinutes: 60,
  passwords: false,
  demo: false,
  admin: null,
  oidc: PROVIDER_SETTINGS,
  // Approvals lapse at night: by day, open screens show that only the next morning.
  providerDays: 6.5,
};

export interface ConsoleSettings {
  assignmentApproval: boolean;
  exceptionApproval: boolean;
  /** Whether there is only one console, which then owns the database. */
  isAlone: boolean;
  /** Milliseconds. */
  maxAge: number;
}

interface ProcessOptions {
  session: Session;
  network: Network;
  settings: ConsoleSettings;
  ownSecrets: () => Promise<string[]>;
  send: SendRequest;
  /** Receives the console's logged warnings. */
  warn: (line: string) => void;
}

/** One console: a process that starts, works, crashes and starts again on the same database. */
export class ConsoleProcess {
  process: SimulatedProcess = { name: '', isDead: true, skew: 0 };
  started: StartedConsole | null = null;
  /** It is down, and about to start again. */
  isStarting = false;
  #authentication: (Authentication & { close(): Promise<void> }) | null = null;
  #database: Database | null = null;
  #listIndex: ListIndex | null = null;
  #starts = 0;

  constructor(
    readonly name: string,
    private readonly around: ProcessOptions,
  ) {}

  get isUp(): boolean {
    return this.started !== null && !this.process.isDead;
  }

  async start(): Promise<void> {
    const { session, network, settings, ownSecrets, send, warn } = this.around;
    const { assignmentApproval, exceptionApproval, isAlone, maxAge } = settings;
    this.#starts += 1;
    const process = { name: this.name, isDead: false, skew: this.process.skew };
    this.process = process;
    await running.run(process, async () => {
      const database = session.database(process, isAlone);
      const client = createUpstream({
        ...NORTHWIND_WRITE,
        baseUrl: 'http://service.world/v2',
        fetch: network.transport(process),
        numberReads: () => nextReadingNumber(database.db),
        tunables: { sharedFor: 2_000 },
      });
      // Tells the service's log which change comes from which request of the console.
      const upstream: Upstream = {
        ...client,
        updateForms: (uuid, forms, call) =>
          changing.run(call.requestId ?? '', () => client.updateForms(uuid, forms, call)),
      };
      const logged = ({ err }: Record<string, unknown>, words: string) =>
        warn(`${this.name}: ${words}: ${err instanceof Error ? err.message : ''}`);
      const started = await startConsole({
        database,
        webhooks: { secrets: [], token: null },
        activity: { views: false },
        policy: {
          reasonRequired: false,
          exceptionApproval,
          assignmentApproval,
          approverWait: null,
          checksBlockSaves: false,
          survey: { maxAge },
          budget: { share: 0.6, callsPerMinute: 60 },
        },
        alerts: { mail: null, targets: ['http://alerts.world'] },
        alertSending: { request: send },
        outbound: DIRECT,
        signIn: SIGN_IN,
        ownSecrets,
        retentionDays: 400,
        upstream,
        warn: logged,
      });
      const authentication = await openAuthentication({
        database,
        settings: SIGN_IN,
        // The world's own `fetch` at the time of the call.
        askProvider: (address, options) => fetch(address, options as RequestInit),
        warn: logged,
      });
      if (process.isDead) return;
      this.#authentication = authentication;
      this.#database = database;
      this.started = started;
      this.#listIndex = new ListIndex((call) => upstream.listPortalConfigurations({}, call), Date.now);
    });
  }

  /** Stops as the process would on SIGTERM. @param completed Waits for running requests, no longer than a server does. */
  async stop(completed: (process: SimulatedProcess) => Promise<void>): Promise<void> {
    const { started, process } = this;
    if (started === null) return;
    this.started = null;
    await completed(process);
    if (process.isDead) return;
    await running.run(process, async () => {
      started.context.live.close();
      await started.close();
      await this.#authentication?.close();
      await this.#database?.close();
    });
    this.#die();
  }

  /** Dies without cleaning up, as with `kill -9`. */
  crash(): void {
    this.started = null;
    this.#die();
  }

  get authentication(): Authentication {
    // The operator gets no answer: this is not an error of the console.
    if (this.started === null || this.#authentication === null) throw isDown();
    return this.#authentication;
  }

  /** The context for every use case in one call by an operator. */
  context(operator: AskingOperator, requestId: string): CallContext {
    if (this.started === null || this.#listIndex === null) throw isDown();
    return {
      ...this.started.context,
      listIndex: this.#listIndex,
      environment: { kind: 'remote', host: 'service.world' },
      account: NORTHWIND_WRITE.slug,
      now: Date.now,
      operator,
      call: { requestId, from: '192.0.2.1' },
    };
  }

  #die(): void {
    this.process.isDead = true;
    this.around.session.release(this.process);
  }
}

const isDown = (): Error => Object.assign(new Error('The console is down.'), { code: 'console_down' });
