import { SECTION_NAMES } from '../contract/section-names';
import { type CheckCondition, type CheckTest, conditionsOf, isGroup } from './condition';
import type { CheckDefinition } from './definition';
import type { ProfileScope } from './profile-scope';
import {
  FACTS,
  findSetting,
  OPERATORS,
  type Operator,
  SECTION_KINDS,
  type SettingKind,
  settingsOfKind,
} from './settings';

/** A piece of a sentence. A name or a value is emphasised, and an ID may have a label on screen. */
export interface CheckWords {
  text: string;
  isValue?: true;
  id?: { kind: 'form' | 'model' | 'config'; id: number };
}

/** A check as one plain sentence: "If Owners are shown, Forms are shown and Forms include 317." */
export function checkSentence({
  where,
  condition,
}: Pick<CheckDefinition, 'where' | 'condition'>): CheckWords[] {
  const rule = conditionWords(condition, true);
  const words = where === undefined ? rule : [say('If '), ...conditionWords(where, true), say(', '), ...rule];
  const [first, ...others] = [...words, say('.')];
  const begun = first ? { ...first, text: capital(first.text) } : say('');
  return join([begun, ...others]);
}

/** Which profiles a check applies to: "Applies to profiles with status Approved, risk High or Medium." */
export function scopeWords({ status, risk, team, assignee, reference }: ProfileScope): CheckWords[] {
  const oneOf = (before: string, names: readonly string[] | undefined): CheckWords[][] =>
    names === undefined ? [] : [[say(before), ...alternatives(names)]];
  const limits = [
    ...oneOf('status ', status),
    ...oneOf('risk ', risk),
    ...oneOf('team ', team),
    ...oneOf('assignee ', assignee),
    ...(reference === undefined ? [] : [[say('a reference that begins with '), value(reference)]]),
  ];
  if (limits.length === 0) return [say('Applies to all profiles.')];
  return join([say('Applies to profiles with '), ...listed(limits, 'and'), say('.')]);
}

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

/** A test in words: "Forms are shown", "In Directors, “Most entries” is at least 2". */
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
  // The section consists of the list of IDs or documents, so the list's name adds nothing.
  if (kind === 'section' || kind === 'ids' || kind === 'documents') {
    const isPlural = 'section' in test && place.endsWith('s');
    return [value(place), ...comparisonWords(test, isPlural ? pluralOf(words) : words, kind)];
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

/** Turns words about "Declaration" into words about "Forms". */
const pluralOf = (words: string): string =>
  words
    .replace(/^is /, 'are ')
    .replace(/^has /, 'have ')
    .replace(/^does /, 'do ')
    .replace(/^includes/, 'include');

const LIST = {
  includes_any: 'includes',
  includes_none: 'does not include',
  is_set: 'has at least one entry',
  is_not_set: 'has no entries',
} as const;

/** Phrases for settings that are compared in other words than those of the operator list. */
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
    if (idOf === undefined || typeof given !== 'number') return value(text);
    return { text, isValue: true, id: { kind: idOf, id: given } };
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
  const words: CheckWords[] = [];
  // A check may have thousands of parts.
  for (const [index, part] of parts.entries()) {
    if (index > 0) words.push(say(index === parts.length - 1 ? ` ${between} ` : ', '));
    for (const one of part) words.push(one);
  }
  return words;
}

const say = (text: string): CheckWords => ({ text });
const value = (text: string): CheckWords => ({ text, isValue: true });

/** Joins adjacent plain pieces. */
function join(words: readonly CheckWords[]): CheckWords[] {
  const joined: CheckWords[] = [];
  for (const piece of words) {
    const last = joined.at(-1);
    if (last && !last.isValue && !piece.isValue) joined[joined.length - 1] = say(last.text + piece.text);
    else joined.push(piece);
  }
  return joined;
}
