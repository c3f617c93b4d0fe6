import type { SessionExpiry } from '@/lib/features/sign-in/sign-in';

export interface SessionBrowser {
  /** Unix time in milliseconds: other clocks stop while the machine sleeps. */
  now(): number;
  /** Asks when the session ends. */
  read(): Promise<SessionExpiry>;
  /** Reports that a person used the page. */
  report(): Promise<SessionExpiry>;
}

/** What the page says about the end of the session: nothing, a question, or that it ends however it is used. */
export type SessionEnd = { kind: 'idle' | 'final'; at: number } | null;

/** How long before the end the page asks, in milliseconds; with a very short limit, for half of it. */
const ASK_MS = 60_000;
const REPORT_EVERY_MS = 60_000;
/** While the page asks, another tab may be used. */
const ASK_AGAIN_MS = 4_000;

/**
 * Keeps a session alive by what a person does, and no other way: reports their input, at the first and then up to
 * once in a while, so that the last one is always reported before the session could end.
 */
export class SessionWatch {
  #idleEndsAt = Number.POSITIVE_INFINITY;
  #endsAt = Number.POSITIVE_INFINITY;
  #idleLimit = Number.POSITIVE_INFINITY;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #readAt = Number.NEGATIVE_INFINITY;
  #isUsed = false;
  #said: SessionEnd = null;

  constructor(
    private readonly browser: SessionBrowser,
    private readonly say: (end: SessionEnd) => void,
  ) {}

  /** @param isUse whether a person opened the page: it may have reloaded itself */
  async start(isUse: boolean): Promise<void> {
    if (isUse) await this.stay();
    else await this.#ask(this.browser.read);
  }

  /** Call it at every input. While the page asks, only its answer counts: a click on "Sign out" is input too. */
  async input(): Promise<void> {
    if (this.#said?.kind === 'idle') return;
    this.#isUsed = true;
    const every = Math.min(REPORT_EVERY_MS, this.#idleLimit / 4);
    if (this.browser.now() - this.#reportedAt >= every) await this.flush();
  }

  /** The answer to the question. */
  async stay(): Promise<void> {
    this.#isUsed = true;
    await this.flush();
  }

  /** Reports input that was not reported yet. */
  async flush(): Promise<void> {
    if (!this.#isUsed) return;
    this.#isUsed = false;
    this.#reportedAt = this.browser.now();
    const isReported = await this.#ask(this.browser.report);
    // Without an answer the next check reports it.
    if (!isReported) this.#isUsed = true;
  }

  /** Call it every few seconds, and when the page wakes. */
  async check(): Promise<void> {
    if (this.#isUsed) await this.input();
    const now = this.browser.now();
    if (this.#left(now) <= this.#askBefore() && now - this.#readAt >= ASK_AGAIN_MS) {
      await this.#ask(this.browser.read);
    }
    this.#tell();
  }

  #left = (now: number) => Math.min(this.#idleEndsAt, this.#endsAt) - now;
  #askBefore = () => Math.min(ASK_MS, this.#idleLimit / 2);

  async #ask(how: () => Promise<SessionExpiry>): Promise<boolean> {
    const asked = this.browser.now();
    this.#readAt = asked;
    const expiry = await how().catch(() => null);
    if (expiry === null) return false;
    this.#idleEndsAt = asked + expiry.idleEndsIn * 1_000;
    this.#endsAt = asked + expiry.endsIn * 1_000;
    this.#idleLimit = expiry.idleLimit * 1_000;
    this.#tell();
    return true;
  }

  #tell(): void {
    const isSoon = this.#left(this.browser.now()) <= this.#askBefore();
    const isFinal = this.#endsAt <= this.#idleEndsAt;
    const end: SessionEnd = isSoon
      ? { kind: isFinal ? 'final' : 'idle', at: isFinal ? this.#endsAt : this.#idleEndsAt }
      : null;
    if (end?.kind === this.#said?.kind && end?.at === this.#said?.at) return;
    this.#said = end;
    this.say(end);
  }
}
