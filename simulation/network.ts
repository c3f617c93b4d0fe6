import { AsyncLocalStorage } from 'node:async_hooks';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { RATE_LIMIT_HEADERS } from '@/lib/configuration/contract/rate-limit';
import { type Transport, TransportFailure } from '@/lib/upstream/transport';
import type { Random } from './random';
import type { ServiceLog } from './service-log';
import { running, type SimulatedProcess } from './virtual-time';

/** The state of the network between console and service for a while. Values are probabilities per request. */
interface NetworkState {
  /** Milliseconds in each direction. */
  latency: readonly [least: number, most: number];
  /** One direction takes seconds. */
  slow: number;
  /** The request never arrives, or it does and its answer is lost. */
  lostBefore: number;
  lostAfter: number;
  /** Answered without being carried out. */
  limited: number;
  failing: number;
  /** A GET is answered with an error. */
  failingReads: number;
  /** Carried out, but answered with an error. */
  failingAfter: number;
  /** A PATCH is answered with only the forms. */
  partial: number;
}

const CALM: NetworkState = {
  latency: [5, 120],
  slow: 0,
  lostBefore: 0,
  lostAfter: 0,
  limited: 0,
  failing: 0,
  failingReads: 0,
  failingAfter: 0,
  partial: 0,
};

export const MOODS = {
  calm: CALM,
  slow: { ...CALM, latency: [20, 400], slow: 0.25 },
  lossy: { ...CALM, lostBefore: 0.15, lostAfter: 0.2 },
  limited: { ...CALM, limited: 0.3 },
  failing: { ...CALM, failing: 0.2, failingAfter: 0.15 },
  partial: { ...CALM, partial: 0.8, limited: 0.1, slow: 0.1, failingReads: 0.5 },
  mixed: {
    ...CALM,
    slow: 0.1,
    lostBefore: 0.04,
    lostAfter: 0.06,
    limited: 0.06,
    failing: 0.04,
    partial: 0.2,
  },
} as const satisfies Record<string, NetworkState>;
export type NetworkStateName = keyof typeof MOODS;

const SLOW = [800, 8_000] as const;
const RETRY_AFTER = [1, 8] as const;

/** The longest time in milliseconds that a request travels in one direction. */
export const LONGEST_WAY = SLOW[1];

type Serve = (request: Request) => Promise<Response>;

/** What a console could know of one limit, from the answers that have arrived. */
interface KnownBudget {
  /** The place of the newest answer in the order in which the service answered. */
  number: number;
  remaining: number;
  inFlight: number;
}

interface SentRequest {
  isToken: boolean;
  isProbe: boolean;
  budget: KnownBudget;
  requestId: string | null;
}

/** The console's own ID of the change being sent. */
export const changing = new AsyncLocalStorage<string>();

/** The network between consoles and the service. Requests in transit outlive the process that sent them. */
export class Network {
  mood: NetworkStateName = 'calm';
  #changing: Promise<unknown> = Promise.resolve();
  #served = 0;
  readonly #budgets = {
    reads: { number: 0, remaining: Number.POSITIVE_INFINITY, inFlight: 0 },
    writes: { number: 0, remaining: Number.POSITIVE_INFINITY, inFlight: 0 },
  };

  constructor(
    private readonly random: Random,
    private readonly serve: Serve,
    private readonly log: ServiceLog,
  ) {}

  transport(owner: SimulatedProcess): Transport {
    return ({ origin, path, method, headers, body, stopWith, onSend, onStart }) =>
      new Promise((resolve, reject) => {
        const budget = this.#budgets[method === 'PATCH' ? 'writes' : 'reads'];
        // When nothing is left, one call at a time asks whether a new window has begun.
        const isProbe = budget.remaining === 0 && budget.inFlight === 0;
        budget.inFlight += 1;
        let isEnded = false;
        const end = (finish: () => void) => {
          if (isEnded) return;
          isEnded = true;
          budget.inFlight -= 1;
          if (!owner.isDead) finish();
        };
        stopWith(() =>
          end(() => {
            // The console has to assume that the service counts it.
            budget.remaining = Math.max(0, budget.remaining - 1);
            reject(new TransportFailure('aborted', 'ABORTED', true));
          }),
        );
        const fail = (sent: boolean) =>
          end(() => reject(new TransportFailure('network', 'ECONNRESET', sent)));
        onSend();
        const request = new Request(
          `${origin}${path}`,
          body === undefined ? { method, headers } : { method, headers, body },
        );
        const isToken = path.endsWith('/oauth/token');
        void this.#carry(request, { isToken, isProbe, budget, requestId: changing.getStore() ?? null }).then(
          async (response) => {
            if (response === null) return fail(true);
            const text = await response.text();
            end(() => {
              onStart();
              resolve({ status: response.status, headers: response.headers, text });
            });
          },
        );
      });
  }

  /** @returns null if no answer arrives */
  async #carry(
    request: Request,
    { isToken, isProbe, budget, requestId }: SentRequest,
  ): Promise<Response | null> {
    const mood: NetworkState = isToken ? CALM : MOODS[this.mood];
    const { random } = this;
    // Drawn in advance, so that the outcome of one request does not depend on others in progress.
    const drawn = {
      there: this.#way(mood),
      back: this.#way(mood),
      isLostBefore: random.chance(mood.lostBefore),
      isLostAfter: random.chance(mood.lostAfter),
      isLimited: random.chance(mood.limited),
      isFailing: random.chance(request.method === 'GET' ? mood.failing + mood.failingReads : mood.failing),
      isFailingAfter: random.chance(mood.failingAfter),
      isPartial: random.chance(mood.partial),
      retryAfter: random.whole(...RETRY_AFTER),
    };
    await pass(drawn.there);
    if (drawn.isLostBefore) {
      await pass(drawn.back);
      return null;
    }
    let response: Response;
    let served: { number: number; remaining: number } | null = null;
    if (drawn.isLimited) response = limited(drawn.retryAfter);
    else if (drawn.isFailing) response = Response.json({ message: 'The service failed.' }, { status: 500 });
    else {
      response = await this.deliver(request, requestId);
      if (response.status === 429 && !isProbe) this.log.refusals += 1;
      served = isToken ? null : { number: ++this.#served, remaining: remainingOf(response) };
      if (drawn.isFailingAfter && request.method === 'PATCH')
        response = Response.json({ message: 'The service failed.' }, { status: 502 });
      else if (drawn.isPartial && request.method === 'PATCH' && response.ok)
        response = await formsAlone(response);
    }
    await pass(drawn.back);
    // A lost answer is known to have been counted, perhaps.
    if (served !== null && served.number > budget.number) Object.assign(budget, served);
    return drawn.isLostAfter ? null : response;
  }

  #way({ latency, slow }: NetworkState): number {
    return this.random.chance(slow) ? this.random.whole(...SLOW) : this.random.whole(...latency);
  }

  /**
   * A change by another system, unaffected by the console's network faults. Changes run one after another, so that each
   * is attributed to its request.
   */
  deliver(request: Request, requestId: string | null): Promise<Response> {
    if (request.method !== 'PATCH') return this.serve(request);
    const changed = this.#changing.then(async () => {
      await this.log.readChanges(null);
      const { forms } = (await request.clone().json()) as { forms: AssignedForms };
      const response = await this.serve(request);
      const profile = new URL(request.url).pathname.split('/').at(-2) ?? '';
      this.log.patches.push({ requestId, at: Date.now(), profile, asked: forms, status: response.status });
      await this.log.readChanges(requestId);
      return response;
    });
    this.#changing = changed;
    return changed;
  }
}

const pass = (milliseconds: number): Promise<void> =>
  running.run(WORLD, () => new Promise((resolve) => setTimeout(resolve, milliseconds)));

const remainingOf = ({ headers }: Response): number =>
  Number(headers.get(RATE_LIMIT_HEADERS.remaining) ?? Number.POSITIVE_INFINITY);

/** The network itself never goes down. */
const WORLD: SimulatedProcess = { name: 'network', isDead: false, skew: 0 };

const limited = (seconds: number): Response =>
  Response.json(
    { message: 'Too many requests.' },
    {
      status: 429,
      headers: {
        'retry-after': String(seconds),
        'x-ratelimit-limit': '600',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + seconds),
      },
    },
  );

async function formsAlone(response: Response): Promise<Response> {
  const { data } = (await response.json()) as { data: { forms: unknown } };
  return Response.json(
    { data: { forms: data.forms } },
    { status: response.status, headers: response.headers },
  );
}
