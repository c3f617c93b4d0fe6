import {
  type CreatedItem,
  changeDemo,
  isOfRole,
  ROLE_PATH,
  readDemo,
  type Undo,
} from '@/components/shell/demo-progress';
import { removeRecentProfile } from '@/components/shell/use-recent-profiles';
import {
  fillIn,
  memberOf,
  namedMembers,
  type ScriptRequest,
  type ScriptValues,
} from '@/lib/platform/api/script-step';
import { ControlError, requestControl } from '@/lib/platform/data/request-control';
import { changeRequest, ProblemError, requestJson } from '@/lib/platform/data/request-json';
import type { DemoGoal, DemoStep } from './demo-script';
import { awaitPlace, findPlace, isHere, typeInto } from './places';

const CONTROL = '/sandbox/control';
/** Status when the service's limit is reached, or the console knows it is. */
const LIMITED = [429, 503];

/** Calls the console's API or a control operation of the sandbox. @throws ProblemError, ControlError */
function ask({ method, path, body }: ScriptRequest): Promise<unknown> {
  const init = method === 'GET' ? {} : changeRequest(method, body);
  return path.startsWith(`${CONTROL}/`)
    ? requestControl(path.slice(CONTROL.length), init)
    : requestJson(path, init);
}

/** Stores what was found and made at once, because the operator may leave the page at any moment. */
export function recordStep(step: string, more: ScriptValues, undo: readonly Undo[] = []): void {
  const progress = readDemo();
  if (progress === null) return;
  const known = { ...progress.known, ...more };
  const made = undo.map((one) => ({ ...fillIn(one, known), step })).toReversed();
  changeDemo({ known, made: [...progress.made, ...made] });
}

const known = (): ScriptValues => readDemo()?.known ?? {};

/**
 * Performs one step as long as its demo is still running: a reset may come in between.
 * @param open Opens a page.
 * @throws if it could not be done
 */
export async function carryOut({ id, actions = [] }: DemoStep, open: (page: string) => void): Promise<void> {
  const begun = readDemo()?.begun;
  for (const action of actions) {
    if (readDemo()?.begun !== begun) return;
    if ('request' in action) {
      const { keep, undo, orLimited, ...request } = action.request;
      const asked = ask(fillIn(request, known()));
      recordStep(id, namedMembers(await (orLimited ? asked.catch(unlessLimited) : asked), keep), undo);
    } else if ('note' in action) {
      for (const [name, from] of Object.entries(action.note)) recordStep(id, { [name]: from(known()) });
    } else if ('open' in action) {
      open(fillIn(action.open, known()));
    } else if ('press' in action) {
      (await awaitPlace(fillIn(action.press, known()))).click();
    } else if ('as' in action) {
      await ask(asRole(action.as));
      if (action.as !== known().role)
        recordStep(id, {}, [{ what: 'the change of role', ...asRole('{role}') }]);
      else changeDemo({ made: (readDemo()?.made ?? []).filter((one) => !isOfRole(one)) });
    } else if ('takeBack' in action) {
      await undoSteps(action.takeBack);
    } else {
      typeInto(await awaitPlace(fillIn(action.into, known())), fillIn(action.type, known()));
    }
  }
}

const asRole = (role: string) => ({ method: 'POST', path: ROLE_PATH, body: { role } }) as const;

function unlessLimited(cause: unknown): null {
  if (cause instanceof ProblemError && LIMITED.includes(cause.problem.status)) return null;
  throw cause;
}

/** The facts found while waiting; null while some condition is not met. */
export async function findTrue({ all }: DemoGoal): Promise<ScriptValues | null> {
  const found: Record<string, unknown> = {};
  for (const raw of all) {
    const condition = 'page' in raw && raw.page instanceof RegExp ? raw : fillIn(raw, known());
    if ('shows' in condition) {
      if (findPlace(condition.shows) === null) return null;
    } else if ('gone' in condition) {
      if (findPlace(condition.gone) !== null) return null;
    } else if ('page' in condition) {
      const { page } = condition;
      const match = page instanceof RegExp ? page.exec(window.location.pathname) : null;
      if (page instanceof RegExp ? match === null : !isHere(page)) return null;
      Object.assign(found, match?.groups);
    } else {
      const answer = await ask({ method: 'GET', path: condition.read }).catch(notYet);
      const isSo = condition.isOneOf.includes(memberOf(answer, condition.member));
      if (!isSo) return null;
      Object.assign(found, namedMembers(answer, condition.keep));
    }
  }
  return found;
}

/** A page or record that can't be read now counts as not ready. */
function notYet(cause: unknown): null {
  if (cause instanceof ProblemError || cause instanceof ControlError) return null;
  throw cause;
}

export const failureWords = (cause: unknown): string =>
  cause instanceof ProblemError
    ? `${cause.problem.title} ${cause.problem.detail}`
    : cause instanceof Error
      ? cause.message
      : String(cause);

/** Something that no longer exists, or is finished, need not be undone. */
const OVER = [404, 409, 410];

/** Undoes what was made, newest first. @returns what could not be undone */
export async function undoCreated(made: readonly CreatedItem[]): Promise<CreatedItem[]> {
  const left: CreatedItem[] = [];
  for (const one of made.toReversed()) {
    try {
      await ask(one);
      const [, deleted] = /\/profiles\/([0-9a-f-]{36})$/.exec(one.method === 'DELETE' ? one.path : '') ?? [];
      if (deleted !== undefined) removeRecentProfile(deleted);
    } catch (cause) {
      const status =
        cause instanceof ProblemError
          ? cause.problem.status
          : cause instanceof ControlError
            ? cause.status
            : null;
      if (status === null) throw cause;
      if (!OVER.includes(status)) left.unshift(one);
    }
  }
  return left;
}

/**
 * Undoes what these steps made.
 * @returns what that was
 * @throws Error if part of it could not be undone; that part stays recorded
 */
export async function undoSteps(steps: readonly string[]): Promise<CreatedItem[]> {
  const { begun, made = [] } = readDemo() ?? {};
  const isOf = ({ step }: CreatedItem) => step !== null && steps.includes(step);
  const left = await undoCreated(made.filter(isOf));
  if (readDemo()?.begun !== begun) return [];
  changeDemo({ made: [...made.filter((one) => !isOf(one)), ...left] });
  if (left.length > 0) throw new Error(notUndoneWords(left));
  return made.filter(isOf);
}

/** Names each thing once: "the companies, the check". */
export const nameMade = (made: readonly Undo[]): string =>
  [...new Set(made.map(({ what }) => what))].join(', ');

export const notUndoneWords = (left: readonly Undo[]): string =>
  `These changes could not be undone: ${nameMade(left)}.`;

/** Clears fields that these steps typed into, if they are on screen. */
export function emptyFields(steps: readonly DemoStep[]): void {
  for (const action of steps.flatMap(({ actions = [] }) => actions)) {
    const field = 'type' in action ? findPlace(fillIn(action.into, known())) : null;
    if (field !== null) typeInto(field, '');
  }
}
