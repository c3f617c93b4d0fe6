import type { Call } from './call';
import type { Clock } from './clock';
import { Landed } from './landed';
import type { Priority } from './pace-rule';

/** What a shared read is given: `signal` fires when nobody waits for it any more. */
export interface Takeoff {
  signal?: AbortSignal;
  /** To be called when the request leaves: from then on its answer is not fresh for newcomers. */
  onSend: () => void;
}

interface Flight<T> {
  result: Promise<T>;
  /** Null when its first caller cannot go away, and so the flight is always waited for. */
  stop: AbortController | null;
  callers: number;
  sent: boolean;
}

/**
 * Identical reads share one request if they overlap, or if one begins within `sharedFor` milliseconds of
 * another's landing. A caller that goes away takes nobody with it.
 */
export class Flights<T> {
  readonly #flights = new Map<string, Flight<T>>();
  readonly #landed: Landed<T>;

  constructor(clock: Clock, sharedFor: number) {
    this.#landed = new Landed(clock, sharedFor);
  }

  /** The result is shared too: do not change it. @throws what `start` throws, or the reason of `call.signal` */
  join(key: string, call: Call, start: (takeoff: Takeoff) => Promise<T>): Promise<T> {
    if (call.signal?.aborted) return Promise.reject(call.signal.reason);
    const landed = call.fresh ? undefined : this.#landed.get(key);
    if (landed !== undefined) return Promise.resolve(landed);
    const flight = this.#suitable(key, call) ?? this.#launch(key, call, start);
    flight.callers += 1;
    return call.signal ? this.#whileAttached(flight, call.signal) : flight.result;
  }

  /** What is under way or has landed may be out of date: no newcomer shares it. */
  forget(key: string): void {
    this.#flights.delete(name(key, 'person'));
    this.#flights.delete(name(key, 'background'));
    this.#landed.forget(key);
  }

  forgetAll(): void {
    this.#flights.clear();
    this.#landed.forgetAll();
  }

  /** A person does not join a background read, which may be held back for longer. */
  #suitable(key: string, { priority, fresh }: Call): Flight<T> | undefined {
    const ofPeople = this.#flights.get(name(key, 'person'));
    const flight =
      ofPeople ?? (priority === 'background' ? this.#flights.get(name(key, 'background')) : undefined);
    return flight?.stop?.signal.aborted || (fresh && flight?.sent) ? undefined : flight;
  }

  #launch(key: string, { priority, signal }: Call, start: (takeoff: Takeoff) => Promise<T>): Flight<T> {
    const named = name(key, priority);
    const stop = signal ? new AbortController() : null;
    const onSend = (): void => {
      flight.sent = true;
    };
    const flight: Flight<T> = {
      stop,
      callers: 0,
      sent: false,
      result: Promise.resolve().then(() => start(stop ? { signal: stop.signal, onSend } : { onSend })),
    };
    this.#flights.set(named, flight);
    // A flight that was forgotten or overtaken by a fresh one is no longer in the map, and is not kept.
    const end = (): boolean => this.#flights.get(named) === flight && this.#flights.delete(named);
    flight.result.then((value) => {
      if (end()) this.#landed.keep(key, value);
    }, end);
    return flight;
  }

  #whileAttached(flight: Flight<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        flight.callers -= 1;
        if (flight.callers === 0) flight.stop?.abort(signal.reason);
        reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const settle = (): void => signal.removeEventListener('abort', onAbort);
      flight.result.finally(settle).then(resolve, reject);
    });
  }
}

const name = (key: string, priority: Priority): string => `${priority} ${key}`;
