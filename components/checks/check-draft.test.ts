import { expect, test } from 'vitest';
import { type CheckDefinition, readCheckDefinition } from '@/lib/configuration/checks/definition';
import {
  CHECK_SETTINGS,
  FACTS,
  KIND_OPERATORS,
  OPERATORS,
  SECTION_KINDS,
  type SectionKind,
  settingsOfKind,
} from '@/lib/configuration/checks/settings';
import type { CheckSettings } from '@/lib/features/checks/checks';
import {
  type CheckDraft,
  definitionOf,
  draftOf,
  emptyDraft,
  faultsByField,
  fieldOf,
  isSubgroup,
  jsonOf,
  newSubgroup,
  newTest,
  retarget,
  withoutUnfilled,
  withRowsOf,
} from './check-draft';

/** The settings that the console offers to the form. */
const SETTINGS: CheckSettings = {
  sections: Object.entries(CHECK_SETTINGS).map(([key, settings]) => ({
    key,
    label: settings[0]?.label ?? key,
    settings: settings.map(({ member, label, kind }) => ({
      member,
      label,
      operators: [...KIND_OPERATORS[kind].operators],
      operand: KIND_OPERATORS[kind].operand,
    })),
  })),
  kinds: (Object.keys(SECTION_KINDS) as SectionKind[]).map((key) => ({
    key,
    label: SECTION_KINDS[key].label,
    members: settingsOfKind(key).map(({ member }) => member),
  })),
  facts: Object.entries(FACTS).map(([key, { label, operators }]) => ({
    key,
    label,
    operators: [...operators],
    values: [],
  })),
  operators: OPERATORS,
};

const CHECK: CheckDefinition = {
  format: 1,
  title: 'Approved high-risk profiles have form 118',
  why: '',
  severity: 'high',
  scope: { status: ['Approved'], risk: ['High'] },
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [118] },
};

const written = (draft: CheckDraft): unknown => {
  const made = definitionOf(draft, SETTINGS);
  return 'definition' in made ? made.definition : made;
};

const DEFINITIONS: CheckDefinition[] = [
  CHECK,
  {
    ...CHECK,
    scope: { team: ['A'], assignee: ['Ada'], reference: 'NO-' },
    why: 'The bank asks.',
    where: {
      any: [
        { section: 'ownership', operator: 'is_shown' },
        { fact: 'risk', operator: 'is_one_of', value: ['High'] },
      ],
    },
    condition: {
      all: [
        { section: 'ownership', member: 'ownership_percentage', operator: 'at_most', value: 25 },
        { every: 'people', member: 'people_model', operator: 'is_set' },
        {
          any: [
            { section: 'identity', operator: 'is_shown' },
            { section: 'document', member: 'documents', operator: 'includes_any', value: ['Passport'] },
          ],
        },
      ],
    },
  },
];

test.each(DEFINITIONS)('loading a check into the form and saving it changes nothing: %#', (definition) => {
  expect(written(draftOf(definition))).toEqual(definition);
});

test('every setting, kind and fact with every operator in the form is accepted by the console once filled in', () => {
  const subjects = [
    ...SETTINGS.sections.flatMap(({ key, settings }) =>
      settings.map(({ member, operators, operand }) => ({
        subject: `section ${key}`,
        member,
        operators,
        operand,
      })),
    ),
    ...SETTINGS.facts.map(({ key, operators }) => ({
      subject: `fact ${key}`,
      member: '',
      operators,
      operand: 'text',
    })),
  ];
  for (const { subject, member, operators, operand } of subjects) {
    for (const operator of operators) {
      const begun = retarget(newTest(), { subject, member, operator }, SETTINGS);
      const shape = OPERATORS[operator as keyof typeof OPERATORS].operand;
      const value = { boolean: 'true', number: '12.5', id: '118', text: 'some' }[operand] ?? '';
      const test = shape === 'none' ? begun : { ...begun, values: [value] };
      const draft = { ...emptyDraft(), title: 'A check', condition: { join: 'all' as const, rows: [test] } };
      expect(readCheckDefinition(written(draft)), `${subject} ${member} ${operator}`).toHaveProperty(
        'definition',
      );
    }
  }
  expect(subjects.length).toBeGreaterThan(50);
});

test('changing the subject of a test keeps what still applies, and otherwise starts with what the section lists', () => {
  const forms = { ...newTest(), values: ['118'] };
  expect(retarget(forms, { operator: 'includes_none' }, SETTINGS).values).toEqual(['118']);
  expect(retarget(forms, { operator: 'is_set' }, SETTINGS).values).toEqual([]);
  expect(retarget(forms, { subject: 'section advanced_documents' }, SETTINGS)).toMatchObject({
    member: 'config_ids',
    operator: 'includes_all',
    values: [],
  });
  expect(retarget(forms, { subject: 'section identity' }, SETTINGS)).toMatchObject({
    member: '',
    operator: 'is_shown',
    values: [],
  });
  expect(retarget(forms, { subject: 'fact risk' }, SETTINGS)).toMatchObject({
    member: '',
    operator: 'is_one_of',
    values: [],
  });
});

test('an error is shown at its field, whether its group is written as a list or as one row', () => {
  const alone = draftOf(CHECK);
  expect(fieldOf('condition.value', alone)).toBe('condition.0.value');
  expect(fieldOf('scope.risk.0', alone)).toBe('scope.risk');
  expect(fieldOf('title', alone)).toBe('title');
  const several = draftOf(DEFINITIONS[1] as CheckDefinition);
  expect(fieldOf('condition.all.1.operator', several)).toBe('condition.1.operator');
  expect(fieldOf('condition.all.2.any.1.value.0', several)).toBe('condition.2.1.value');
  expect(fieldOf('condition.all.2', several)).toBe('condition.2');
  expect(fieldOf('where.any.1.value', several)).toBe('where.1.value');
  expect(fieldOf('condition', several)).toBe('condition');
  const group = { ...newSubgroup(), rows: [newTest(), newTest()] };
  const inGroup = { ...alone, condition: { join: 'all' as const, rows: [group] } };
  expect(fieldOf('condition.any.1.value', inGroup)).toBe('condition.0.1.value');
});

test("the console's own errors find their fields, and empty fields are not errors until the check is saved", () => {
  const wrong = {
    ...newTest(),
    subject: 'section ownership',
    member: 'ownership_percentage',
    operator: 'at_most',
  };
  const rows = [newTest(), { ...wrong, values: ['a quarter'] }];
  const draft = { ...emptyDraft(), title: 'A check', condition: { join: 'all' as const, rows } };
  const first = readCheckDefinition(written(draft));
  const found = faultsByField('faults' in first ? first.faults : [], draft);
  expect([...found.keys()].sort()).toEqual(['condition.0.value', 'condition.1.value']);
  expect(found.get('condition.1.value')).toBe('The value must be a number.');
  expect([...withoutUnfilled(found, draft).keys()]).toEqual(['condition.1.value']);
});

test('conditions too deep for rows are edited as JSON, and return to rows when they fit', () => {
  const leaf = { section: 'forms', operator: 'is_shown' } as const;
  const deep: CheckDefinition = {
    ...CHECK,
    condition: { all: [leaf, { any: [leaf, { all: [leaf, leaf] }] }] },
  };
  const draft = draftOf(deep);
  expect(JSON.parse(draft.json ?? '')).toEqual({ condition: deep.condition });
  expect(written(draft)).toEqual(deep);
  expect(withRowsOf(draft)).toBeNull();
  expect(fieldOf('condition.all.1.any.0.operator', draft)).toBe('json');

  const asText = { ...draftOf(CHECK), json: jsonOf(draftOf(CHECK), SETTINGS) };
  expect(written(asText)).toEqual(CHECK);
  expect(written(withRowsOf(asText) ?? asText)).toEqual(CHECK);
  for (const json of ['', '{', '[]', '"condition"', '{"where":{}}']) {
    expect(definitionOf({ ...asText, json }, SETTINGS), json).toHaveProperty('fault.path', 'json');
  }
  expect(withRowsOf({ ...asText, json: '{"condition": {"all": 7}}' })).toBeNull();
});

test('rows keep their identity when others are added or removed', () => {
  const { rows } = draftOf(DEFINITIONS[1] as CheckDefinition).condition;
  const keys = rows.flatMap((row) =>
    isSubgroup(row) ? [row.key, ...row.rows.map(({ key }) => key)] : [row.key],
  );
  expect(new Set(keys).size).toBe(5);
});
