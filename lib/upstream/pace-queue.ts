import type { Priority } from './pace-rule';

/** A call that is held back. `ticket` is its place: a call that is sent again keeps the one it had. */
export interface Waiter {
  ticket: number;
  priority: Priority;
  /** Moment up to which it can be held. */
  heldUntil: number;
  go: () => void;
  refuse: () => void;
}

/** Waiting calls in their order: people before background, each by ticket. */
export class PaceQueue {
  #waiters: Waiter[] = [];

  get head(): Waiter | undefined {
    return this.#waiters[0];
  }

  add(waiter: Waiter): void {
    // Nearly always the last place of its kind, so the search starts from the end.
    let place = this.#waiters.length;
    while (place > 0 && comesBefore(waiter, this.#waiters[place - 1])) place -= 1;
    this.#waiters.splice(place, 0, waiter);
  }

  remove(waiter: Waiter): void {
    this.#waiters = this.#waiters.filter((other) => other !== waiter);
  }

  /** Takes out those that cannot be held until `moment`. */
  takeImpatient(moment: number): Waiter[] {
    const impatient = this.#waiters.filter((waiter) => waiter.heldUntil < moment);
    if (impatient.length > 0) this.#waiters = this.#waiters.filter((waiter) => waiter.heldUntil >= moment);
    return impatient;
  }

  /** Whether a newcomer of this priority has to queue behind someone. */
  isAheadOf(priority: Priority): boolean {
    return this.head !== undefined && (priority === 'background' || this.head.priority === 'person');
  }
}

function comesBefore(one: Waiter, other: Waiter | undefined): boolean {
  if (other === undefined) return false;
  if (one.priority !== other.priority) return one.priority === 'person';
  return one.ticket < other.ticket;
}
