import type { CheckCondition, CheckTest } from '@/lib/configuration/checks/condition';
import type { CheckDefinition, CheckFault, Severity } from '@/lib/configuration/checks/definition';
import { filledScope, type TypedScope, typedScope } from '@/lib/configuration/checks/scope-facts';
import type { Operator } from '@/lib/configuration/checks/settings';
import type { CheckSettings } from '@/lib/features/checks/checks';

/** A row of the form: one test as typed. */
export interface DraftTest {
  key: number;
  /** `section forms`, `every people` or `fact risk`. */
  subject: string;
  member: string;
  operator: string;
  /** As typed; the first one if a single value is compared. */
  values: readonly string[];
}
export interface DraftSubgroup {
  key: number;
  join: Join;
  rows: readonly DraftTest[];
}
export interface DraftGroup {
  join: Join;
  rows: readonly (DraftTest | DraftSubgroup)[];
}
export type Join = 'all' | 'any';

export interface CheckDraft {
  title: string;
  why: string;
  severity: Severity;
  scope: TypedScope;
  /** Null if the check is for every portal. */
  where: DraftGroup | null;
  condition: DraftGroup;
  /** The conditions as JSON when edited that way, because they are nested too deeply for rows. */
  json: string | null;
  /** Why an active check is changed; not part of the definition. */
  reason: string;
}

export const isSubgroup = (row: DraftTest | DraftSubgroup): row is DraftSubgroup => 'rows' in row;

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

export const newTest = (): DraftTest => ({
  key: nextKey(),
  subject: 'section forms',
  member: 'form_ids',
  operator: 'includes_all',
  values: [],
});
export const newSubgroup = (): DraftSubgroup => ({ key: nextKey(), join: 'any', rows: [newTest()] });

/** The test that a new "Where" starts with: portals that show a section. */
export const newWhere = (): DraftGroup => ({
  join: 'all',
  rows: [{ ...newTest(), subject: 'section ownership', member: '', operator: 'is_shown' }],
});

export const emptyDraft = (): CheckDraft => ({
  title: '',
  why: '',
  severity: 'medium',
  scope: typedScope({}),
  where: null,
  condition: { join: 'all', rows: [newTest()] },
  json: null,
  reason: '',
});

export function draftOf(definition: CheckDefinition): CheckDraft {
  const { scope } = definition;
  const condition = groupOf(definition.condition);
  const where = definition.where === undefined ? null : groupOf(definition.where);
  const isDeep = condition === undefined || where === undefined;
  return {
    title: definition.title,
    why: definition.why,
    severity: definition.severity,
    scope: typedScope(scope),
    where: where ?? null,
    condition: condition ?? emptyDraft().condition,
    json: isDeep ? conditionsText(definition) : null,
    reason: '',
  };
}

/** Undefined if groups are nested too deeply for rows. */
function groupOf(condition: CheckCondition): DraftGroup | undefined {
  const { join, parts } = partsOf(condition);
  const rows: (DraftTest | DraftSubgroup)[] = [];
  for (const part of parts) {
    if (isTest(part)) {
      rows.push(testOf(part));
      continue;
    }
    const inner = partsOf(part);
    if (!inner.parts.every(isTest)) return undefined;
    rows.push({ key: nextKey(), join: inner.join, rows: inner.parts.map(testOf) });
  }
  return { join, rows };
}

const isTest = (condition: CheckCondition): condition is CheckTest =>
  !('all' in condition) && !('any' in condition);

function partsOf(condition: CheckCondition): { join: Join; parts: CheckCondition[] } {
  if ('all' in condition) return { join: 'all', parts: condition.all };
  return 'any' in condition ? { join: 'any', parts: condition.any } : { join: 'all', parts: [condition] };
}

function testOf(test: CheckTest): DraftTest {
  const subject =
    'fact' in test
      ? `fact ${test.fact}`
      : 'every' in test
        ? `every ${test.every}`
        : `section ${test.section}`;
  const values = test.value === undefined ? [] : [test.value].flat().map(String);
  return {
    key: nextKey(),
    subject,
    member: 'fact' in test ? '' : (test.member ?? ''),
    operator: test.operator,
    values,
  };
}

export interface SettingOfDraft {
  member: string;
  label: string;
  operators: readonly string[];
  operand: 'boolean' | 'number' | 'id' | 'text';
}

/** The settings of a subject, in the order of the document. */
export function settingsOf(subject: string, settings: CheckSettings): readonly SettingOfDraft[] {
  const [kind, key] = subject.split(' ');
  if (kind === 'fact') {
    return settings.facts
      .filter((fact) => fact.key === key)
      .map(({ label, operators }) => ({ member: '', label, operators, operand: 'text' }));
  }
  if (kind === 'section') return settings.sections.find((section) => section.key === key)?.settings ?? [];
  const all = settings.sections.flatMap((section) => section.settings);
  const members = settings.kinds.find((one) => one.key === key)?.members ?? [];
  return members.flatMap((member) => all.find((setting) => setting.member === member) ?? []);
}

/** The operand that goes with a test's operator. */
export function operandOf(
  test: DraftTest,
  settings: CheckSettings,
): { shape: 'none' | 'one' | 'list'; of: SettingOfDraft['operand'] } {
  const setting = settingsOf(test.subject, settings).find(({ member }) => member === test.member);
  return { shape: settings.operators[test.operator]?.operand ?? 'none', of: setting?.operand ?? 'text' };
}

/** Changes the subject of a test, keeping the operand as far as it still applies. */
export function retarget(
  test: DraftTest,
  change: Partial<Pick<DraftTest, 'subject' | 'member' | 'operator'>>,
  settings: CheckSettings,
): DraftTest {
  const subject = change.subject ?? test.subject;
  const asked = settingsOf(subject, settings);
  const wanted = change.member ?? (change.subject === undefined ? test.member : undefined);
  // For a section with a list, start with the list; for any other, with whether it is shown.
  const setting =
    asked.find(({ member }) => member === wanted) ??
    asked.find(({ operators, member }) => operators.includes('includes_all') && !member.includes('.')) ??
    asked[0];
  const operators = setting?.operators ?? [];
  const operator = [change.operator, test.operator, operators[0]].find(
    (one) => one !== undefined && operators.includes(one),
  );
  const next = { ...test, subject, member: setting?.member ?? '', operator: operator ?? '' };
  const [before, after] = [operandOf(test, settings), operandOf(next, settings)];
  const isSameThing = before.of === after.of && test.subject === next.subject && test.member === next.member;
  const fresh = after.of === 'boolean' && after.shape === 'one' ? ['true'] : [];
  return { ...next, values: isSameThing && after.shape !== 'none' ? test.values : fresh };
}

/** The definition to send. The console validates it and reports where errors are. */
export function definitionOf(
  draft: CheckDraft,
  settings: CheckSettings,
): { definition: unknown } | { fault: CheckFault } {
  const conditions = draft.json === null ? conditionsOf(draft, settings) : readConditions(draft.json);
  if (conditions === null) {
    return { fault: { path: 'json', words: 'This is not valid JSON with a “condition” member.' } };
  }
  const scope = filledScope(draft.scope);
  const format: CheckDefinition['format'] = 1;
  const { title, why, severity } = draft;
  return { definition: { format, title, why, severity, scope, ...conditions } };
}

const conditionsOf = ({ where, condition }: CheckDraft, settings: CheckSettings) => ({
  ...(where === null ? {} : { where: writeGroup(where, settings) }),
  condition: writeGroup(condition, settings),
});

const conditionsText = (conditions: { where?: unknown; condition: unknown }): string =>
  JSON.stringify({ where: conditions.where, condition: conditions.condition }, null, 2);

export const jsonOf = (draft: CheckDraft, settings: CheckSettings): string =>
  conditionsText(conditionsOf(draft, settings));

/** Null if the text is not valid JSON or has no condition. A complete check is accepted as well. */
function readConditions(text: string): { where?: unknown; condition: unknown } | null {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null || !('condition' in given)) return null;
    return { ...('where' in given ? { where: given.where } : {}), condition: given.condition };
  } catch {
    return null;
  }
}

/** Converts the draft's JSON to rows; null if it is nested too deeply for the form. */
export function withRowsOf(draft: CheckDraft): CheckDraft | null {
  const read = draft.json === null ? null : readConditions(draft.json);
  if (read === null) return null;
  try {
    const condition = groupOf(read.condition as CheckCondition);
    const where = read.where === undefined ? null : groupOf(read.where as CheckCondition);
    if (condition === undefined || where === undefined) return null;
    return { ...draft, condition, where, json: null };
  } catch {
    // It is not shaped like a condition.
    return null;
  }
}

/** A group with one row is written as just that row. */
function writeGroup({ join, rows }: DraftGroup | DraftSubgroup, settings: CheckSettings): unknown {
  const parts = rows.map((row) => (isSubgroup(row) ? writeGroup(row, settings) : writeTest(row, settings)));
  return parts.length === 1 ? parts[0] : { [join]: parts };
}

function writeTest(test: DraftTest, settings: CheckSettings): unknown {
  const [kind = '', key] = test.subject.split(' ');
  const { shape, of } = operandOf(test, settings);
  const values = test.values.map((text) => readValue(text, of));
  return {
    [kind]: key,
    ...(test.member === '' ? {} : { member: test.member }),
    operator: test.operator as Operator,
    ...(shape === 'list' ? { value: values } : {}),
    ...(shape === 'one' && values.length > 0 ? { value: values[0] } : {}),
  };
}

/** An unreadable value stays a text, so the console rejects it in its place. */
function readValue(text: string, of: SettingOfDraft['operand']): boolean | number | string {
  const typed = text.trim();
  if (of === 'boolean') return typed === 'true';
  if (of === 'text' || typed === '') return text;
  const number = Number(typed);
  return Number.isFinite(number) ? number : text;
}

/**
 * The form field for an error's path: `condition.all.1.value` is `condition.1.value`, and for a group with one row
 * `condition.value` is `condition.0.value`.
 */
export function fieldOf(path: string, draft: CheckDraft): string {
  const [top = '', ...rest] = path.split('.');
  if (top === 'scope') return rest[0] === undefined ? 'scope' : `scope.${rest[0]}`;
  const group = top === 'where' ? draft.where : top === 'condition' ? draft.condition : null;
  if (group === null) return top;
  if (draft.json !== null) return 'json';
  return [top, ...placeIn(group, rest)].join('.');
}

function placeIn(group: DraftGroup | DraftSubgroup, path: readonly string[]): string[] {
  const isAlone = group.rows.length === 1;
  const [index, rest] = isAlone ? ['0', path] : [path[1], path.slice(2)];
  const row = index === undefined ? undefined : group.rows[Number(index)];
  if (index === undefined || row === undefined) return [];
  if (isSubgroup(row)) return [index, ...placeIn(row, rest)];
  return [index, ...rest.slice(0, 1)];
}

/** Errors by form field; the first if there are several. */
export function faultsByField(faults: readonly CheckFault[], draft: CheckDraft): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, words } of faults) {
    const field = fieldOf(path, draft);
    if (!found.has(field))
      found.set(field, field === 'json' && path !== 'json' ? `${path}: ${words}` : words);
  }
  return found;
}

/** Empty fields are not errors until the operator saves. */
export function withoutUnfilled(
  found: ReadonlyMap<string, string>,
  draft: CheckDraft,
): ReadonlyMap<string, string> {
  return new Map([...found].filter(([field]) => !(field.endsWith('.value') && isUnfilled(field, draft))));
}

function isUnfilled(field: string, draft: CheckDraft): boolean {
  const [top, first, second] = field.split('.');
  const row = (top === 'where' ? draft.where : draft.condition)?.rows[Number(first)];
  const test = row !== undefined && isSubgroup(row) ? row.rows[Number(second)] : row;
  return test === undefined || isSubgroup(test) || test.values.every((value) => value.trim() === '');
}
