import { describe, expect, test } from 'vitest';
import { DEMOS, type DemoKey } from '@/lib/features/sandbox/demos';
import type { DemoAction, DemoGoal, DemoScript, Place } from '../demo-script';
import { stepBefore } from '../use-demo-player';
import { FIRST_LOOK } from './first-look';
import { FORM_FOR_EVERYONE } from './form-for-everyone';
import { SERVICE_LIMITS } from './service-limits';

const SCRIPTS: Record<DemoKey, DemoScript> = {
  'first-look': FIRST_LOOK,
  'form-for-everyone': FORM_FOR_EVERYONE,
  'service-limits': SERVICE_LIMITS,
};
const scripts = DEMOS.map(({ key, title }) => ({ title, script: SCRIPTS[key] }));

const undoOf = (action: DemoAction) => ('request' in action ? action.request.undo : undefined);
/** Names of what these actions make, and undo as a whole. */
const ownOf = (actions: readonly DemoAction[]): string[] =>
  actions.flatMap((action) =>
    'request' in action && action.request.undo ? Object.keys(action.request.keep ?? {}) : [],
  );
const placesOf = ({ all }: DemoGoal): Place[] =>
  all.flatMap((one) => ('shows' in one ? [one.shows] : 'gone' in one ? [one.gone] : []));

/** Names that a script uses before any step has found them. */
function unknownNames(script: DemoScript): string[] {
  const known = new Set(['account', 'role', 'isDemo']);
  const unknown: string[] = [];
  const use = (given: unknown) => {
    for (const [, name = ''] of (JSON.stringify(given) ?? '').matchAll(/\{(\w+)\}/g)) {
      if (!known.has(name)) unknown.push(name);
    }
  };
  const learn = (names: Iterable<string>) => {
    for (const name of names) known.add(name);
  };
  for (const { page, place, actions = [], until } of script) {
    use([page, place]);
    for (const action of actions) {
      if ('note' in action) learn(Object.keys(action.note));
      else if ('request' in action) {
        const { undo, keep = {}, ...request } = action.request;
        use(request);
        learn(Object.keys(keep));
        use(undo);
      } else use(action);
    }
    for (const condition of until?.all ?? []) {
      if ('page' in condition && condition.page instanceof RegExp) {
        learn([...condition.page.source.matchAll(/\?<(\w+)>/g)].map(([, name = '']) => name));
      } else use(condition);
      if ('read' in condition) learn(Object.keys(condition.keep ?? {}));
    }
    use(until?.undo);
  }
  return unknown;
}

test('First look shows the section that it hides later, whatever the new customer’s setup', () => {
  const switched = FIRST_LOOK.flatMap(({ actions = [] }) => actions).flatMap((action) =>
    'request' in action && JSON.stringify(action.request.body)?.includes('director')
      ? [action.request.body]
      : [],
  );
  expect(switched).toEqual([{ director: { enabled: true } }, { director: { enabled: false } }]);
});

describe.each(scripts)('$title', ({ script }) => {
  test('every step has a unique name, words to say, and a place that can be found', () => {
    expect(script.length).toBeGreaterThan(4);
    expect(new Set(script.map(({ id }) => id)).size).toBe(script.length);
    for (const { id, words, place, until } of script) {
      expect(words.length, id).toBeGreaterThan(15);
      expect(words.length, id).toBeLessThan(240);
      expect(words, id).toMatch(/[.?]$/);
      for (const { css } of [place, ...(until ? placesOf(until) : [])]) {
        expect(css.trim(), id).not.toBe('');
      }
    }
  });

  test('it begins on its own page, and uses only what earlier steps found', () => {
    expect(script[0]?.page).toMatch(/^\//);
    expect(unknownNames(script)).toEqual([]);
  });

  test('a step that asks for something waits for it, and the last step does nothing', () => {
    for (const { id, asks, until } of script) {
      if (asks) expect(until, id).toBeDefined();
    }
    expect(script.at(-1)?.actions).toBeUndefined();
  });

  test('every change a step makes is undone, or repeated from where it was made', () => {
    for (const { id, actions = [], again } of script) {
      for (const action of actions) {
        if (!('request' in action) || action.request.method === 'GET') continue;
        const { path } = action.request;
        const isOfOwn = ownOf(actions).some((name) => path.includes(`{${name}}`));
        expect(undoOf(action) ?? again ?? (isOfOwn ? 'with it' : undefined), id).toBeDefined();
      }
    }
  });

  test('steps to go back to, or to undo, are earlier steps', () => {
    script.forEach(({ id, actions = [], again }, index) => {
      const earlier = script.slice(0, index).map((step) => step.id);
      const named = actions.flatMap((action) => ('takeBack' in action ? action.takeBack : []));
      expect(earlier, id).toEqual(expect.arrayContaining([...named, ...(again ? [again] : [])]));
    });
  });
});

test('the speaking time is no longer than stated', () => {
  const A_MINUTE = 130;
  for (const { title, script } of scripts) {
    const spoken = script.reduce((sum, { words }) => sum + words.split(/\s+/).length, 0);
    const minutes = DEMOS.find((demo) => demo.title === title)?.minutes ?? 0;
    expect(spoken / A_MINUTE, title).toBeLessThan(minutes);
  }
});

test('stepping back leads to the previous step, or to one from which everything can be repeated', () => {
  const at = (id: string) => FORM_FOR_EVERYONE.findIndex((step) => step.id === id);
  const before = (id: string, ...done: string[]) =>
    FORM_FOR_EVERYONE[stepBefore(FORM_FOR_EVERYONE, at(id), done)]?.id;
  expect(before('forecast')).toBe('somebody');
  expect(before('run', 'return')).toBe('forecast');
  expect(before('outcome', 'plan', 'run')).toBe('plan');
  expect(before('run', 'plan', 'run')).toBe('plan');
  expect(before('passes', 'plan', 'run')).toBe('outcome');
});
