import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isSavingForms } from '@/lib/features/profiles/profile-queries';
import { concerns, isFollowed, isServiceRead, type LiveSubject } from './concerns';

/** Milliseconds in which messages are collected: a query is refreshed no more often than this. */
const TOGETHER_MS = 250;
const MOST_TOGETHER = 1_000;
/** Maximum time between a page's data being read and shown. */
const ON_THE_WAY_MS = 3_000;

type Delay = (run: () => void, ms: number) => unknown;
type QueryMatcher = (key: QueryKey) => boolean;

/**
 * Refreshes the queries that messages are about. A running read may finish and is then repeated: cancelled at every
 * message it would never end under a flood, and it may have begun before the reported change.
 */
export class InvalidateTogether {
  readonly #subjects = new Map<string, LiveSubject>();
  #all: QueryMatcher | null = null;
  #again = new Set<Query>();
  #scheduled = false;

  /** Recent messages and their times. */
  readonly #recent = new Map<string, LiveSubject & { at: number }>();

  constructor(
    private readonly client: QueryClient,
    // Browsers refuse to call a timer as a method of another object.
    private readonly delay: Delay = (run, ms) => setTimeout(run, ms),
    private readonly now: () => number = () => performance.now(),
    private readonly isSaving: (profile: string) => boolean = isSavingForms,
  ) {}

  /**
   * A page may have read its data before changes that were reported meanwhile: then they are refreshed.
   * @returns a function that ends it
   */
  watchArrivals(): () => void {
    return this.client.getQueryCache().subscribe((event) => {
      const { query } = event;
      const brings = event.type === 'added' || (event.type === 'updated' && event.action.type === 'setState');
      if (!brings || query.state.data === undefined || query.state.fetchStatus !== 'idle') return;
      const since = this.now() - ON_THE_WAY_MS;
      const isKnown = [...this.#recent.values()].some(
        (subject) => subject.at >= since && concerns(subject, query),
      );
      if (!isKnown) return;
      this.#again.add(query);
      this.#schedule();
    });
  }

  message(subject: LiveSubject): void {
    const name = `${subject.kind} ${subject.profile}`;
    // The later one of two readings is reported last: a profile's readings have a single writer, which drops older
    // ones.
    this.#subjects.set(name, subject);
    if (this.#recent.size > MOST_TOGETHER) this.#recent.clear();
    this.#recent.set(name, { ...subject, at: this.now() });
    if (this.#subjects.size > MOST_TOGETHER) this.everything();
    this.#schedule();
  }

  /** Anything may have changed. */
  everything(): void {
    this.#subjects.clear();
    this.#all = isFollowed;
    this.#schedule();
  }

  /** Like `everything`, without queries that call the service. */
  ownReads(): void {
    this.#all ??= (key) => isFollowed(key) && !isServiceRead(key);
    this.#schedule();
  }

  /**
   * The connection was lost: reads on the way may never be answered, so they are sent again. The console's own data is
   * read as well, whereby it is polled from then on.
   */
  resend(): void {
    const onTheWay = this.client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' });
    for (const query of onTheWay) {
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    this.ownReads();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.delay(() => this.#flush(), TOGETHER_MS);
  }

  #flush(): void {
    this.#scheduled = false;
    const [subjects, all, again] = [this.#takeSubjects(), this.#all, this.#again];
    this.#all = null;
    const found = this.client.getQueryCache().findAll({
      predicate: (query) =>
        again.has(query) ||
        all?.(query.queryKey) === true ||
        subjects.some((subject) => concerns(subject, query)),
    });
    const isRunning = (query: Query) => query.state.fetchStatus === 'fetching';
    this.#again = new Set(found.filter(isRunning));
    const free = new Set(found.filter((query) => !isRunning(query)));
    if (free.size > 0) void this.client.invalidateQueries({ predicate: (query) => free.has(query) });
    if (this.#again.size + this.#subjects.size > 0) this.#schedule();
  }

  /**
   * A message may be about the page's own save, whose answer brings the configuration, so the message waits for it.
   */
  #takeSubjects(): LiveSubject[] {
    const matching: LiveSubject[] = [];
    for (const [name, subject] of this.#subjects) {
      const { kind, profile } = subject;
      if (kind === 'configuration' && profile !== null && this.isSaving(profile)) continue;
      this.#subjects.delete(name);
      matching.push(subject);
    }
    return matching;
  }
}
