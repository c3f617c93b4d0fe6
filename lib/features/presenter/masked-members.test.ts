import { expect, test } from 'vitest';
import * as z from 'zod';
import { OPERATIONS } from '@/lib/features/operations';
import type { Operation } from '@/lib/platform/api/operation';
import { problem } from '@/lib/platform/api/problem';
import { MASKED_MEMBERS, maskingRule } from './masked-members';

type Schema = Record<string, unknown>;
interface Text {
  path: readonly string[];
  /** The only possible texts; undefined: any. */
  only: readonly string[] | undefined;
}

/** Formats that cannot be names: masking passes them whatever the member. */
const UNNAMING = ['uuid', 'date-time', 'date'];

/** Every text within a schema, by its path; `*` for any key of a record. */
function textsOf(schema: z.ZodType): Text[] {
  const whole = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema;
  const texts: Text[] = [];
  const seen = new Set<string>();
  const walk = (part: Schema, path: readonly string[]): void => {
    if (typeof part.$ref === 'string') {
      const place = `${part.$ref} ${path.slice(-2).join('.')}`;
      if (part.$ref === '#' || seen.has(place)) return;
      seen.add(place);
      walk((whole.$defs as Record<string, Schema>)[part.$ref.replace('#/$defs/', '')] as Schema, path);
      return;
    }
    for (const join of ['anyOf', 'oneOf', 'allOf']) {
      for (const one of (part[join] ?? []) as Schema[]) walk(one, path);
    }
    const only = 'const' in part ? [part.const] : (part.enum as unknown[] | undefined);
    if (only !== undefined || [part.type].flat().includes('string')) {
      const isUnnaming = UNNAMING.includes(String(part.format));
      if (!isUnnaming) texts.push({ path, only: only?.filter((text) => typeof text === 'string') });
    }
    for (const one of (part.prefixItems ?? []) as Schema[]) walk(one, path);
    if (typeof part.items === 'object') walk(part.items as Schema, path);
    for (const [name, one] of Object.entries((part.properties ?? {}) as Record<string, Schema>)) {
      walk(one, [...path, name]);
    }
    if (typeof part.additionalProperties === 'object')
      walk(part.additionalProperties as Schema, [...path, '*']);
  };
  walk(whole, []);
  return texts;
}

const ANSWERS = Object.entries<Operation>(OPERATIONS).flatMap(([name, { answer }]) =>
  answer instanceof z.ZodType ? [[name, answer] as const] : [],
);

/** Words of a table: masking passes them undeclared. */
const isWord = (text: string): boolean => /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/.test(text) || text === '';

test('every text of every answer is declared: whether it may be a name is stated in the masking table', () => {
  const undeclared = [['a problem', problem] as const, ...ANSWERS]
    .filter(([name]) => name !== 'GET /api/openapi.json')
    .flatMap(([name, answer]) =>
      textsOf(answer)
        .filter(({ only }) => only === undefined || !only.every(isWord))
        .filter(({ path }) => maskingRule(name, path) === undefined)
        .map(({ path }) => `${path.slice(-2).join('.')} (${name})`),
    );
  expect(undeclared, 'declare these in lib/features/presenter/masked-members.ts').toEqual([]);
  expect(ANSWERS.length).toBeGreaterThan(60);
});

test('no word of a table is masked: screens depend on them', () => {
  const masked = ANSWERS.flatMap(([name, answer]) =>
    textsOf(answer)
      .filter(({ only, path }) => only !== undefined && only.length > 0 && !isPassed(maskingRule(name, path)))
      .map(({ path }) => `${name} ${path.slice(-2).join('.')}`),
  );
  expect([...new Set(masked)]).toEqual([]);
});

const isPassed = (rule: ReturnType<typeof maskingRule>): boolean => rule === undefined || rule === 'plain';

test('a member named like a name is declared plain only together with its parent', () => {
  const plain = Object.entries(MASKED_MEMBERS).flatMap(([member, rule]) =>
    rule === 'plain' ? [member] : [],
  );
  const loose = plain.filter((member) =>
    /^(?:name|label|reference|email|assignee|owner|by|.*By|.*Name)$/.test(member),
  );
  expect(loose).toEqual([]);
});

test('case 255: the names and texts that operators give are masked as titles are, wherever an answer has them', () => {
  const places: readonly [string, string][] = [
    ['GET /api/checks/{id}', 'definition.why'],
    ['GET /api/checks', 'rows.title'],
    ['GET /api/activity', 'rows.subject'],
    ['GET /api/alerts', 'destinations.name'],
    ['GET /api/alerts/deliveries', 'rows.subject'],
    ['GET /api/baselines', 'baselines.name'],
    ['GET /api/baselines/{id}', 'name'],
    ['GET /api/overview/deviations', 'by.name'],
    ['GET /api/views', 'views.name'],
    ['GET /api/account/tokens', 'tokens.name'],
    ['GET /api/assignments/{number}', 'ticket'],
  ];
  const other = places.filter(([name, path]) => maskingRule(name, path.split('.')) !== 'written');
  expect(other).toEqual([]);
});

test('an undeclared member has no rule, and a nested one has its own', () => {
  expect(maskingRule('GET /api/profiles', ['rows', 'contact'])).toBeUndefined();
  expect(maskingRule('GET /api/profiles', ['rows', 'assignee'])).toBe('person');
  expect(maskingRule('GET /api/baselines', ['baselines', 'name'])).toBe('written');
  expect(maskingRule('GET /api/labels/names', ['names', 'profile', '7c1f6a52'])).toBe('customer');
  expect(maskingRule('GET /api/portal-configurations', ['rows', 'name'])).toBe('plain');
});
