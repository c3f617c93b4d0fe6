import { listAssignments } from '@/lib/features/assignments/server/read-assignments';
import type { CallContext } from '@/lib/features/context';
import { DRIFT_LIST } from '@/lib/features/drift/list';
import { listDrift } from '@/lib/features/drift/server/list-drift';
import { EXCEPTIONS_LIST } from '@/lib/features/exceptions/list';
import { listExceptions } from '@/lib/features/exceptions/server/list-exceptions';
import { FINDINGS_LIST } from '@/lib/features/findings/list';
import { listFindings } from '@/lib/features/findings/server/list-findings';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { listDirectory } from '@/lib/features/profiles/server/list-directory';
import { LIVE_RESET, type LiveMessage, relatedKinds } from '@/lib/platform/live/live-message';
import type { ConsoleProcess } from './console-process';
import { running } from './virtual-time';

/** How long the browser batches messages, in milliseconds. */
const TOGETHER = 250;

interface ScreenKind {
  /** The messages after which it reads again. */
  live: readonly LiveMessage['kind'][];
  read(context: CallContext): Promise<unknown>;
}

const SCREENS = {
  profiles: {
    live: PROFILES_LIST.live,
    read: (context) => listDirectory(context, { sort: 'reference' } as never),
  },
  assignments: { live: ['assignments'], read: (context) => listAssignments(context, {} as never) },
  drift: { live: DRIFT_LIST.live, read: (context) => listDrift(context, {} as never) },
  findings: { live: FINDINGS_LIST.live, read: (context) => listFindings(context, {} as never) },
  exceptions: { live: EXCEPTIONS_LIST.live, read: (context) => listExceptions(context, {} as never) },
} as const satisfies Record<string, ScreenKind>;
export type ScreenName = keyof typeof SCREENS;
export const SCREEN_NAMES = Object.keys(SCREENS) as ScreenName[];

interface Screen {
  name: ScreenName;
  at: ConsoleProcess;
  process: ConsoleProcess['process'];
  shows: string | null;
  end: () => void;
}

/** Screens that people leave open: they read again when the console reports a change. */
export class OpenScreens {
  #open: Screen[] = [];

  /** Without those of a process that ended: in the browser they lose their connection, and read everything again. */
  get open(): readonly Screen[] {
    return this.#open.filter(({ at, process }) => at.isUp && at.process === process);
  }

  async show(name: ScreenName, at: ConsoleProcess): Promise<void> {
    const { started, process } = at;
    if (started === null) return;
    let isDue = false;
    let reads = 0;
    // As in the browser: an answer never replaces that of a later read, and a read that fails is repeated.
    const readAgain = async () => {
      reads += 1;
      const own = reads;
      const text = await this.read(screen).catch(() => null);
      if (own !== reads) return;
      if (text === null) refresh();
      else screen.shows = text;
    };
    const screen: Screen = { name, at, process, shows: null, end: () => undefined };
    const refresh = () => {
      if (isDue || process.isDead) return;
      isDue = true;
      running.run(process, () =>
        setTimeout(() => {
          isDue = false;
          return readAgain();
        }, TOGETHER),
      );
    };
    screen.end = running.run(process, () =>
      started.context.live.subscribe(
        { send: (chunk) => (concerns(chunk, name) ? refresh() : undefined), end: () => undefined },
        'ada',
      ),
    );
    this.#open.push(screen);
    await running.run(process, readAgain);
  }

  /** What a screen would show if opened now, without times of reading. */
  async read({ name, at }: Pick<Screen, 'name' | 'at'>): Promise<string> {
    const context = at.context(
      { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'compliance_manager' },
      'screen',
    );
    return stable(await running.run(at.process, () => SCREENS[name].read(context)));
  }

  closeAll(): void {
    for (const screen of this.open) screen.end();
    this.#open = [];
  }
}

/** Whether server-sent events are about a screen. */
function concerns(chunk: Uint8Array, name: ScreenName): boolean {
  const text = new TextDecoder().decode(chunk);
  if (text.startsWith(`event: ${LIVE_RESET}\n`)) return true;
  const messages = [...text.matchAll(/^data: (.+)$/gm)].map(
    ([, data = '']) => JSON.parse(data) as LiveMessage,
  );
  const live: readonly string[] = SCREENS[name].live;
  return messages.some((message) => relatedKinds(message).some((kind) => live.includes(kind)));
}

/**
 * Times of reading, what depends on whether it is recent, and a plan's age change without a message; the content must
 * not. An old plan can't be approved.
 */
const MOVING =
  /"(readAt|seenAt|lastReadAt|triedAt|oldest|age|isOld|coverage|fresh|older|isStale|failing)":("[^"]*"|\d+|true|false|null|\{[^}]*\{[^}]*\}[^}]*\})/g;
const stable = (answer: unknown): string => JSON.stringify(answer).replaceAll(MOVING, '');
