import type { Call } from './call';
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

/** Identical reads that overlap share one request. A caller that goes away takes nobody with it. */
export class Flights<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** The result is shared too: do not change it. @throws what `start` throws, or the reason of `call.signal` */
  join(key: string, call: Call, start: (takeoff: Takeoff) => Promise<T>): Promise<T> {
    if (call.signal?.aborted) return Promise.reject(call.signal.reason);
    const flight =
      this.#suitable(key, call) ?? this.#launch(name(key, call.priority), start, call.signal !== undefined);
    flight.callers += 1;
    return call.signal ? this.#whileAttached(flight, call.signal) : flight.result;
  }

  /** What is under way may be out of date: no newcomer joins it. */
  forget(key: string): void {
    this.#flights.delete(name(key, 'person'));
    this.#flights.delete(name(key, 'background'));
  }

  /** A person does not join a background read, which may be held back for longer. */
  #suitable(key: string, { priority, fresh }: Call): Flight<T> | undefined {
    const ofPeople = this.#flights.get(name(key, 'person'));
    const flight =
      ofPeople ?? (priority === 'background' ? this.#flights.get(name(key, 'background')) : undefined);
    return flight?.stop?.signal.aborted || (fresh && flight?.sent) ? undefined : flight;
  }

  #launch(named: string, start: (takeoff: Takeoff) => Promise<T>, stoppable: boolean): Flight<T> {
    const stop = stoppable ? new AbortController() : null;
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
    const land = (): void => {
      if (this.#flights.get(named) === flight) this.#flights.delete(named);
    };
    flight.result.then(land, land);
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
