import type { AskingOperator } from '@/lib/console/call';
import type { CallContext } from '@/lib/console/context';
import { nextReadingNumber } from '@/lib/console/history/next-reading-number';
import { ListIndex } from '@/lib/console/portal-configurations/list-index';
import { type StartedConsole, startConsole } from '@/lib/console/start-console';
import type { Database } from '@/lib/db/database';
import { NORTHWIND_WRITE } from '@/lib/service/seed/clients';
import { createUpstream, type Upstream } from '@/lib/upstream/create-upstream';
import type { SendRequest } from './mailbox';
import { changing, type Network } from './network';
import type { SharedSession } from './shared-session';
import { running, type SimulatedProcess } from './virtual-time';

/** How this world's consoles are set up. */
export interface ConsoleSettings {
  assignmentApproval: boolean;
  exceptionApproval: boolean;
  /** Whether there is one console alone: the database is then its own. */
  isAlone: boolean;
  /** Milliseconds. */
  maxAge: number;
}

interface ProcessOptions {
  session: SharedSession;
  network: Network;
  settings: ConsoleSettings;
  ownSecrets: () => Promise<string[]>;
  send: SendRequest;
  /** Told of what the console logs as a warning. */
  warn: (line: string) => void;
}

/** One console: a process that starts, works, goes down and starts again on the same database. */
export class ConsoleProcess {
  process: SimulatedProcess = { name: '', isDead: true, skew: 0 };
  started: StartedConsole | null = null;
  /** It is down, and about to start again. */
  isStarting = false;
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
      // So that the service's log knows which change of the console's is which.
      const upstream: Upstream = {
        ...client,
        updateForms: (uuid, forms, call) =>
          changing.run(call.requestId ?? '', () => client.updateForms(uuid, forms, call)),
      };
      const started = await startConsole({
        database,
        webhooks: { secrets: [], token: null },
        activity: { views: false, reasonRequired: false },
        exceptionApproval,
        assignmentApproval,
        approverWait: null,
        checksBlockSaves: false,
        alerts: { mail: null, targets: ['http://alerts.world'] },
        alertSending: { request: send },
        signIn: { publicUrl: 'http://console.world', providerDays: 7 },
        ownSecrets,
        retentionDays: 400,
        survey: { maxAge },
        budget: { share: 0.6, callsPerMinute: 60 },
        upstream,
        warn: ({ err }, words) => warn(`${this.name}: ${words}: ${err instanceof Error ? err.message : ''}`),
      });
      if (process.isDead) return;
      this.#database = database;
      this.started = started;
      this.#listIndex = new ListIndex((call) => upstream.listPortalConfigurations({}, call), Date.now);
    });
  }

  /** Ends as the process would on SIGTERM. */
  async stop(): Promise<void> {
    const { started, process } = this;
    if (started === null) return;
    this.started = null;
    await running.run(process, async () => {
      started.context.live.close();
      await started.close();
      await this.#database?.close();
    });
    this.#die();
  }

  /** Ends without another word, as by `kill -9`. */
  crash(): void {
    this.started = null;
    this.#die();
  }

  /** What every use-case works with, for one call of an operator. */
  context(operator: AskingOperator, requestId: string): CallContext {
    // An operator gets no answer: that is no error of the console's.
    if (this.started === null || this.#listIndex === null) {
      throw Object.assign(new Error('The console is down.'), { code: 'console_down' });
    }
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
