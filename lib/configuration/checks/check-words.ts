import { type CheckCondition, type CheckTest, conditionsOf, isGroup } from '@/lib/contract/checks/condition';
import type { CheckDefinition, CheckScope } from '@/lib/contract/checks/definition';
import {
  FACTS,
  findSetting,
  OPERATORS,
  type Operator,
  SECTION_KINDS,
  type SettingKind,
  settingsOfKind,
} from '@/lib/contract/checks/settings';
import { SECTION_NAMES } from '@/lib/contract/section-names';

/** A piece of a sentence; what is emphasised is a name or a value, and an ID may have a label on screen. */
export interface CheckWords {
  text: string;
  isValue?: true;
  id?: { kind: 'form' | 'model' | 'config'; id: number };
}

/** A check as one plain sentence: "Where Owners is shown, Forms is shown and Assigned forms includes 317." */
export function checkSentence({
  where,
  condition,
}: Pick<CheckDefinition, 'where' | 'condition'>): CheckWords[] {
  const rule = conditionWords(condition, true);
  const words =
    where === undefined ? rule : [say('Where '), ...conditionWords(where, true), say(', '), ...rule];
  const [first, ...others] = [...words, say('.')];
  const begun = first ? { ...first, text: capital(first.text) } : say('');
  return join([begun, ...others]);
}

/** For whom a check is: "For profiles that are Approved, with risk High or Medium, in any team." */
export function scopeWords(scope: CheckScope): CheckWords[] {
  const listed = (names: readonly string[] | undefined, before: string, any: string): CheckWords[] =>
    names === undefined ? [say(any)] : [say(before), ...alternatives(names)];
  return join([
    say('For profiles '),
    ...listed(scope.status, 'that are ', 'of any status'),
    ...listed(scope.risk, ', with risk ', ', with any risk'),
    ...listed(scope.team, ', in team ', ', in any team'),
    ...(scope.assignee === undefined ? [] : [say(', assigned to '), ...alternatives(scope.assignee)]),
    ...(scope.reference === undefined
      ? [say(', with any reference')]
      : [say(', with a reference that begins with '), value(scope.reference)]),
    say('.'),
  ]);
}

/** The same as plain text. */
export const plainWords = (words: readonly CheckWords[]): string => words.map(({ text }) => text).join('');

function conditionWords(condition: CheckCondition, isOutermost = false): CheckWords[] {
  if (!isGroup(condition)) return testWords(condition);
  const parts = conditionsOf(condition);
  const between = 'all' in condition ? 'and' : 'or';
  const inner = listed(
    parts.map((part) => conditionWords(part)),
    between,
  );
  return isOutermost || parts.length === 1 ? inner : [say('('), ...inner, say(')')];
}

/** What one test says: "Forms is shown", "In Directors, “Most entries” is at least 2". */
export function testWords(test: CheckTest): CheckWords[] {
  if ('fact' in test) {
    return [
      value(FACTS[test.fact].label.toLowerCase()),
      ...comparisonWords(test, OPERATORS[test.operator].words),
    ];
  }
  const setting =
    'every' in test
      ? settingsOfKind(test.every).find(({ member }) => member === test.member)
      : findSetting(test.section, test.member ?? '');
  const place = 'every' in test ? lower(SECTION_KINDS[test.every].label) : SECTION_NAMES[test.section].label;
  const kind = setting?.kind ?? 'section';
  const words = PHRASES[kind]?.[test.operator] ?? OPERATORS[test.operator].words;
  // The list of IDs or documents is what the section is about: its name says nothing more.
  if (kind === 'section' || kind === 'ids' || kind === 'documents') {
    return [value(place), ...comparisonWords(test, words, kind)];
  }
  const label = setting?.ofEach ? capital(setting.label.replace(/^.*: /, '')) : (setting?.label ?? '');
  const each = setting?.ofEach ? 'each document’s ' : '';
  return [
    say('in '),
    value(place),
    say(`, ${each}“`),
    value(label),
    say('”'),
    ...comparisonWords(test, words, kind),
  ];
}

const LIST = {
  includes_any: 'includes',
  includes_none: 'does not include',
  is_set: 'has entries',
  is_not_set: 'has no entries',
} as const;

/** Where a setting is compared in other words than its operator is offered in. */
const PHRASES: Partial<Record<SettingKind, Partial<Record<Operator, string>>>> = {
  ids: LIST,
  documents: LIST,
  model: { includes_all: 'is', includes_any: 'is', includes_none: 'is not' },
};

function comparisonWords(test: CheckTest, words: string, kind?: SettingKind): CheckWords[] {
  if (test.value === undefined) return [say(` ${words}`)];
  const idOf = 'fact' in test ? undefined : idKind(test);
  const one = (given: boolean | number | string): CheckWords => {
    if (typeof given === 'boolean') return value(given ? 'on' : 'off');
    const text = kind === 'percentage' ? `${given}%` : String(given);
    return {
      ...value(text),
      ...(idOf && typeof given === 'number' ? { id: { kind: idOf, id: given } } : {}),
    };
  };
  const between = test.operator === 'includes_all' ? 'and' : 'or';
  const operands = [test.value].flat().map((item) => [one(item)]);
  return [say(` ${words} `), ...listed(operands, between)];
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function idKind(test: CheckTest): 'form' | 'model' | 'config' | undefined {
  const member = 'member' in test ? (test.member ?? '') : '';
  if (member === 'form_ids') return 'form';
  if (member === 'config_ids') return 'config';
  return member.endsWith('people_model') ? 'model' : undefined;
}

const alternatives = (names: readonly string[]): CheckWords[] =>
  listed(
    names.map((name) => [value(name)]),
    'or',
  );

/** "one", "one and two", "one, two and three". */
function listed(parts: readonly (readonly CheckWords[])[], between: 'and' | 'or'): CheckWords[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return [...part];
    return [say(index === parts.length - 1 ? ` ${between} ` : ', '), ...part];
  });
}

const say = (text: string): CheckWords => ({ text });
const value = (text: string): CheckWords => ({ text, isValue: true });

/** Neighbours that are plain are one piece. */
function join(words: readonly CheckWords[]): CheckWords[] {
  const joined: CheckWords[] = [];
  for (const piece of words) {
    const last = joined.at(-1);
    if (last && !last.isValue && !piece.isValue) joined[joined.length - 1] = say(last.text + piece.text);
    else joined.push(piece);
  }
  return joined;
}
