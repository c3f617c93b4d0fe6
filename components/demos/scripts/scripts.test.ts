import { describe, expect, test } from 'vitest';
import { DEMOS } from '@/lib/contract/sandbox/demos';
import type { Deed, DemoScript, Place, Until } from '../demo-script';
import { SCRIPTS } from '../demo-scripts';

const scripts = await Promise.all(
  DEMOS.map(async ({ key, title }) => ({ title, script: await SCRIPTS[key]() })),
);

const undoOf = (deed: Deed) => ('request' in deed ? deed.request.undo : undefined);
const placesOf = ({ all }: Until): Place[] =>
  all.flatMap((one) => ('shows' in one ? [one.shows] : 'gone' in one ? [one.gone] : []));

/** Names that a script uses before any of its steps has found them out. */
function unknownNames(script: DemoScript): string[] {
  const known = new Set(['account']);
  const unknown: string[] = [];
  const use = (given: unknown) => {
    for (const [, name = ''] of (JSON.stringify(given) ?? '').matchAll(/\{(\w+)\}/g)) {
      if (!known.has(name)) unknown.push(name);
    }
  };
  const learn = (names: Iterable<string>) => {
    for (const name of names) known.add(name);
  };
  for (const { page, place, act, until } of script) {
    use([page, place]);
    for (const deed of act?.deeds ?? []) {
      if ('note' in deed) learn(Object.keys(deed.note));
      else if ('request' in deed) {
        const { undo, keep = {}, ...request } = deed.request;
        use(request);
        learn(Object.keys(keep));
        use(undo);
      } else use(deed);
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

describe.each(scripts)('$title', ({ script }) => {
  test('every step has a name of its own, words to say, and a place that can be looked for', () => {
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

  test('it begins on a page of its own, and uses only what its earlier steps found out', () => {
    expect(script[0]?.page).toMatch(/^\//);
    expect(unknownNames(script)).toEqual([]);
  });

  test('what somebody is asked to do is waited for, and ends on a step that does nothing', () => {
    for (const { id, act, until } of script) {
      if (act?.asks) expect(until, id).toBeDefined();
    }
    expect(script.at(-1)?.act).toBeUndefined();
  });

  test('whatever a step makes is taken back', () => {
    const making = script.flatMap(({ act }) =>
      (act?.deeds ?? []).filter(
        (deed) => 'request' in deed && deed.request.method === 'POST' && deed.request.keep !== undefined,
      ),
    );
    for (const deed of making) expect(undoOf(deed), JSON.stringify(deed)).toBeDefined();
  });
});

test('they speak no longer than they are said to', () => {
  const A_MINUTE = 130;
  for (const { title, script } of scripts) {
    const spoken = script.reduce((sum, { words }) => sum + words.split(/\s+/).length, 0);
    const minutes = DEMOS.find((demo) => demo.title === title)?.minutes ?? 0;
    expect(spoken / A_MINUTE, title).toBeLessThan(minutes);
  }
});
