import 'server-only';
import type { Scope } from '@/lib/configuration/contract/access-token';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { SharedReads, type SharedRequest } from '@/lib/platform/cache/shared-reads';
import { type Clock, systemClock } from '@/lib/platform/clock';
import { inSlices } from '@/lib/platform/in-slices';
import { Breaker } from './breaker';
import { BudgetUse, PeopleUnderWay, type UsedCalls } from './budget-use';
import { confirmSave } from './confirm-save';
import type { Connection } from './connection';
import type { Call, RequestLog, Service } from './exchange';
import { exchange } from './exchange';
import {
  listOperation,
  type Operation,
  type PortalConfigurationFilter,
  readOperation,
  tokenOperation,
  updateOperation,
} from './operation';
import { rankOf } from './pace-queue';
import { Pacer } from './pacer';
import { type PortalConfigurationRows, readPortalConfigurationRows } from './portal-configuration-rows';
import { type ProfileAnswer, readProfileAnswer } from './profile-answer';
import { TokenProvider } from './token-provider';
import type { Transport } from './transport';
import { DEFAULT_TUNABLES, type Tunables } from './tunables';
import { isShareSpent, UpstreamError } from './upstream-error';

export interface UpstreamSettings {
  /** With the version, as the document has it: `https://service.example/v2`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  slug: string;
  /** Scope of the API client, if known; otherwise learnt from what the service accepts and refuses. */
  scope?: Scope;
  /** `networkFetch(…)` or `inProcessFetch(…)`. */
  fetch: Transport;
  clock?: Clock;
  log?: (line: RequestLog) => void;
  /**
   * Numbers reads of profiles just before they are sent, in one order for all instances. If this fails, a read is
   * sent without a number and counts as older than all numbered ones.
   */
  numberReads?: () => Promise<number>;
  tunables?: Partial<Tunables>;
}

/**
 * The onboarding service as the console sees it: any service that follows the API document. Every method throws an
 * UpstreamError, or the reason of the caller's signal. Results are shared between callers.
 */
export interface Upstream {
  listPortalConfigurations(filter: PortalConfigurationFilter, call: Call): Promise<PortalConfigurationRows>;
  readPortalConfiguration(uuid: string, call: Call): Promise<ProfileAnswer>;
  /** Sends both members of `forms`. `call.signal` applies until the change is sent; after that it is finished. */
  updateForms(uuid: string, forms: AssignedForms, call: Call): Promise<ProfileAnswer>;
  /** Marks all reads as out of date: the next caller reads from the service. */
  dropReads(): void;
  /** What is known without a call to the service. */
  state(): UpstreamState;
  /** Use of the budget of reads or of writes, so that background work can pace itself. */
  used(budget: 'reads' | 'writes'): Readonly<UsedCalls>;
  /** Running calls and saves of people, in this process. */
  people: Pick<PeopleUnderWay, 'count' | 'whenDone' | 'during'>;
}

/** Before all numbers. */
const UNNUMBERED = 0;

/** One client for one API client of one account: share it, as the token and the budget are shared. */
export function createUpstream(settings: UpstreamSettings): Upstream {
  const clock = settings.clock ?? systemClock;
  const tunables = { ...DEFAULT_TUNABLES, ...settings.tunables };
  const { clientId, clientSecret, slug, numberReads } = settings;
  const base = new URL(settings.baseUrl);
  const pacer = (): Pacer => new Pacer(clock, tunables);
  const service: Service = {
    transport: settings.fetch,
    origin: base.origin,
    basePath: base.pathname.replace(/\/+$/, ''),
    clock,
    tunables,
    breaker: new Breaker(clock, tunables),
    pacers: { reads: pacer(), writes: pacer(), tokens: pacer() },
    use: { reads: new BudgetUse(), writes: new BudgetUse() },
    clientSecret,
    log: settings.log,
  };
  const people = new PeopleUnderWay();
  // Nothing yields to a script: a busy one would block all background work.
  const noted = <T>({ priority, asker }: Call, run: () => Promise<T>): Promise<T> =>
    priority === 'background' || asker?.token !== undefined ? run() : people.during(run);
  const askForToken = tokenOperation({ client_id: clientId, client_secret: clientSecret, slug });
  // Everyone waits for the token, so its request always has a person's priority.
  const tokens = new TokenProvider(
    () => exchange(service, askForToken, { priority: 'person' }, null),
    clock,
    tunables,
  );
  // A list can be 32 MB, and its readers store it themselves, so none is stored here.
  const lists = new SharedReads<PortalConfigurationRows>({ clock, keptFor: 0, queued: true });
  const profiles = new SharedReads<ProfileAnswer>({ clock, keptFor: tunables.sharedFor, queued: true });
  let scope: UpstreamState['scope'] = settings.scope ?? 'unknown';

  const readShared = async <T>(
    reads: SharedReads<T>,
    operation: Operation,
    { signal, fresh, ...call }: Call,
    make: (ask: (beforeSend?: () => Promise<void>) => Promise<string>) => Promise<T>,
  ): Promise<T> => {
    for (;;) {
      let isOwn = false;
      const ask = (request: SharedRequest) => (beforeSend?: () => Promise<void>) =>
        noted(call, () =>
          exchange(service, operation, { ...call, ...request, ...(beforeSend && { beforeSend }) }, tokens),
        );
      const makeOwn = (request: SharedRequest): Promise<T> => {
        isOwn = true;
        return make(ask(request));
      };
      try {
        return await reads.read(operation.path, makeOwn, { signal, fresh, rank: rankOf(call) });
      } catch (cause) {
        // Another caller's share was spent.
        if (isOwn || !isShareSpent(cause)) throw cause;
      }
    }
  };

  const readPortalConfiguration: Upstream['readPortalConfiguration'] = async (uuid, call) =>
    readShared(profiles, readOperation(uuid, tunables), call, async (ask) => {
      let number: number | null = null;
      // If there were several attempts, the last one provides the answer.
      const text = await ask(
        numberReads &&
          (async () => {
            number = await numberReads().catch(() => UNNUMBERED);
          }),
      );
      return readProfileAnswer(text, { sent: false, readAt: clock.wall(), number });
    });

  return {
    readPortalConfiguration,
    listPortalConfigurations: async (filter, call) =>
      readShared(lists, listOperation(filter, tunables), call, async (ask) =>
        inSlices(readPortalConfigurationRows(await ask(), filter.id)),
      ),
    async updateForms(uuid, forms, call) {
      const operation = updateOperation(uuid, forms, tunables);
      try {
        const text = await noted(call, () => exchange(service, operation, call, tokens));
        const answer = readProfileAnswer(text, { sent: true, readAt: clock.wall() });
        scope = 'write';
        return answer;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        if (error.code === 'read_only_client') scope = 'read';
        if (!error.sent) throw error;
        const { signal: _finishedAllTheSame, ...rest } = call;
        return await confirmSave(forms, error, () => readPortalConfiguration(uuid, { ...rest, fresh: true }));
      } finally {
        profiles.drop(operation.path);
      }
    },
    dropReads() {
      lists.dropAll();
      profiles.dropAll();
    },
    state: () => upstreamState(service, tokens, scope),
    used: (budget) => service.use[budget].used,
    people,
  };
}

interface UpstreamState extends Pick<Connection, 'scope' | 'tokenExpiresIn' | 'waitingFor' | 'state'> {
  budget: { limit: number; remaining: number } | null;
  /** The same of the writes. */
  writes: { limit: number; remaining: number } | null;
}

/** What is known without a call to the service. */
function upstreamState(
  { breaker, pacers }: Pick<Service, 'breaker' | 'pacers'>,
  tokens: Pick<TokenProvider, 'expiresIn' | 'refusedFor'>,
  scope: UpstreamState['scope'],
): UpstreamState {
  const closedFor = Math.max(...Object.values(pacers).map((pacer) => pacer.closedFor));
  const paused = breaker.pausedFor !== null;
  const waits: Partial<Record<UpstreamState['state'], number | null>> = {
    // After the pause nothing is waiting until the next call.
    paused: breaker.isShut ? breaker.pausedFor : null,
    waiting: closedFor,
    refused: tokens.refusedFor,
  };
  const state = paused
    ? 'paused'
    : closedFor > 0
      ? 'waiting'
      : tokens.refusedFor !== null
        ? 'refused'
        : 'ready';
  return {
    scope,
    tokenExpiresIn: tokens.expiresIn,
    budget: pacers.reads.budget,
    writes: pacers.writes.budget,
    waitingFor: waits[state] ?? null,
    state,
  };
}
