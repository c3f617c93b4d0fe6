import { expect, test } from 'vitest';
import * as z from 'zod';
import { membersOf } from './section-members';
import { DOCUMENTED_ORDER, SECTION_KEYS, SECTIONS } from './section-names';
import { isNullableSection, SECTION_SCHEMAS } from './section-schemas';

test('the table has the 25 sections of the document, each once; 18 collect representatives', () => {
  expect(new Set(SECTION_KEYS).size).toBe(25);
  expect(Object.keys(SECTION_SCHEMAS)).toEqual(SECTION_KEYS);
  expect(SECTIONS.filter((section) => section.shape === 'representatives')).toHaveLength(18);
});

test('the order of the API document has each of them once', () => {
  expect([...DOCUMENTED_ORDER].sort()).toEqual([...SECTION_KEYS].sort());
});

test('every section begins with enabled, and every member has a label and a meaning', () => {
  for (const section of SECTIONS) {
    const members = membersOf(section);
    expect(members[0]).toMatchObject({ key: 'enabled', nullable: false });
    for (const { label, meaning, key } of members) expect([label, meaning], key).not.toContain('');
  }
});

test('only advanced_documents may be null as a whole, and only the members that the document names', () => {
  expect(SECTION_KEYS.filter(isNullableSection)).toEqual(['advanced_documents']);
  const nullable = SECTIONS.flatMap((section) => membersOf(section).filter((member) => member.nullable));
  expect(new Set(nullable.map(({ key }) => key))).toEqual(
    new Set(['config_ids', 'text', 'max_number', 'form_ids']),
  );
});

test('the members for screens are those of the schemas, in their order, as nullable as these', () => {
  for (const section of SECTIONS) {
    const schema = SECTION_SCHEMAS[section.key];
    const object = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
    const members = Object.entries<z.ZodType>(object.shape).map(([key, member]) => ({
      key,
      label: member.meta()?.title,
      meaning: member.meta()?.description,
      nullable: member instanceof z.ZodNullable,
    }));
    expect(membersOf(section), section.key).toEqual(members);
  }
});

test('the submitter has no limit on entries', () => {
  const submitter = SECTIONS.find(({ key }) => key === 'submitter');
  expect(submitter && membersOf(submitter).map(({ key }) => key)).toEqual([
    'enabled',
    'people_model',
    'auto_screening',
  ]);
});
