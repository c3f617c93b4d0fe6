import { changeDemo, readDemo, type Undo } from '@/components/shell/demo-progress';
import { ControlError, requestControl } from '@/lib/queries/request-control';
import { changeRequest, ProblemError, requestJson } from '@/lib/queries/request-json';
import type { Condition, Deed, DemoRequest, Known } from './demo-script';
import { fillIn, isPage, keptOf, memberOf } from './fill-in';
import { awaitPlace, findPlace, typeInto } from './places';

const CONTROL = '/sandbox/control';
/** The service's limit is reached, or the console knows that it is. */
const LIMITED = [429, 503];

/** Asks the console’s API or a control operation of the sandbox. @throws ProblemError, ControlError */
function ask({ method, path, body }: Pick<DemoRequest, 'method' | 'path' | 'body'>): Promise<unknown> {
  const init = method === 'GET' ? {} : changeRequest(method, body);
  return path.startsWith(`${CONTROL}/`)
    ? requestControl(path.slice(CONTROL.length), init)
    : requestJson(path, init);
}

/** Keeps what was found out, and what was made, as soon as it is there: the page may be left at any moment. */
function note(more: Known, made: readonly Undo[] = []): void {
  const progress = readDemo();
  if (progress === null) return;
  changeDemo({ known: { ...progress.known, ...more }, made: [...progress.made, ...made] });
}

const known = (): Known => readDemo()?.known ?? {};

/** What one step does by itself. @param open Leads to a page. @throws what could not be done */
export async function carryOut(deeds: readonly Deed[], open: (page: string) => void): Promise<void> {
  for (const deed of deeds) {
    if ('request' in deed) {
      const { keep, undo, orLimited, ...request } = deed.request;
      const asked = ask(fillIn(request, known()));
      const kept = keptOf(await (orLimited ? asked.catch(unlessLimited) : asked), keep);
      note(kept, undo ? [fillIn(undo, { ...known(), ...kept })] : []);
    } else if ('note' in deed) {
      for (const [name, from] of Object.entries(deed.note)) note({ [name]: from(known()) });
    } else if ('open' in deed) {
      open(fillIn(deed.open, known()));
    } else if ('press' in deed) {
      (await awaitPlace(fillIn(deed.press, known()))).click();
    } else {
      typeInto(await awaitPlace(fillIn(deed.into, known())), fillIn(deed.type, known()));
    }
  }
}

function unlessLimited(cause: unknown): null {
  if (cause instanceof ProblemError && LIMITED.includes(cause.problem.status)) return null;
  throw cause;
}

/** Whether all of it is so now; what it tells on the way is kept. */
export async function isTrue(all: readonly Condition[], undo: Undo | undefined): Promise<boolean> {
  const found: Record<string, unknown> = {};
  for (const raw of all) {
    const condition = 'page' in raw && raw.page instanceof RegExp ? raw : fillIn(raw, known());
    if ('shows' in condition) {
      if (findPlace(condition.shows) === null) return false;
    } else if ('gone' in condition) {
      if (findPlace(condition.gone) !== null) return false;
    } else if ('page' in condition) {
      const { page } = condition;
      const match = page instanceof RegExp ? page.exec(window.location.pathname) : null;
      if (page instanceof RegExp ? match === null : !isPage(page, window.location)) return false;
      Object.assign(found, match?.groups);
    } else {
      const answer = await ask({ method: 'GET', path: condition.read }).catch(notYet);
      const isSo = condition.isOneOf.includes(memberOf(answer, condition.member));
      if (!isSo) return false;
      Object.assign(found, keptOf(answer, condition.keep));
    }
  }
  note(found, undo ? [fillIn(undo, { ...known(), ...found })] : []);
  return true;
}

/** What cannot be read at the moment is not so yet. */
function notYet(cause: unknown): null {
  if (cause instanceof ProblemError || cause instanceof ControlError) return null;
  throw cause;
}

/** In words, for the panel. */
export const failureWords = (cause: unknown): string =>
  cause instanceof ProblemError
    ? `${cause.problem.title} ${cause.problem.detail}`
    : cause instanceof Error
      ? cause.message
      : String(cause);

/** What is gone, or is over, needs not be taken back. */
const OVER = [404, 409, 410];

/** Takes back what was made, the latest first. @returns what could not be, by its words */
export async function takeBack(made: readonly Undo[]): Promise<string[]> {
  const left: string[] = [];
  for (const undo of made.toReversed()) {
    try {
      await ask(undo);
    } catch (cause) {
      const status =
        cause instanceof ProblemError
          ? cause.problem.status
          : cause instanceof ControlError
            ? cause.status
            : null;
      if (status === null) throw cause;
      if (!OVER.includes(status)) left.push(undo.what);
    }
  }
  return [...new Set(left)];
}
