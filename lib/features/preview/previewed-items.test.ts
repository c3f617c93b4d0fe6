import { describe, expect, test } from 'vitest';
import {
  askedItem,
  beforeAndAfter,
  previewAddress,
  readPreviewedItem,
  readPreviewedItems,
  withOtherForms,
  writePreviewedItem,
} from './previewed-items';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

describe('a previewed item in an address', () => {
  test.each([
    `profile:${UUID}`,
    `version:${UUID}:14`,
    `setup:3`,
    `baseline:${UUID}:2`,
    `profile:${UUID}~shown.101.104`,
    `profile:${UUID}~hidden`,
    `profile:${UUID}~hidden.null`,
    `profile:${UUID}~plan.43.100000.after`,
    `profile:${UUID}~draft.before`,
  ])('%s is the same after reading and writing', (text) => {
    const item = readPreviewedItem(text);
    expect(item && writePreviewedItem(item)).toBe(text);
  });

  test.each([
    '',
    'nonsense',
    `profile:${UUID}~`,
    `profile:${UUID}~maybe.1`,
    `profile:${UUID}~shown.0`,
    `profile:${UUID}~shown.1.null`,
    `profile:${UUID}~shown.1~shown.2`,
    `profile:${UUID}~shown${'.1'.repeat(101)}`,
    `profile:${UUID}~plan.43.7`,
    `profile:${UUID}~plan.0.7.after`,
    'setup:3~plan.43.7.after',
    `version:${UUID}:14~draft.after`,
  ])('%j is not an item', (text) => {
    expect(readPreviewedItem(text)).toBeNull();
  });

  test('distinguishes no forms, an empty list and null', () => {
    const formsOf = (text: string) => readPreviewedItem(`profile:${UUID}${text}`)?.other;
    expect(formsOf('')).toBeNull();
    expect(formsOf('~shown')).toEqual({ are: 'given', forms: { enabled: true, form_ids: [] } });
    expect(formsOf('~shown.null')).toEqual({ are: 'given', forms: { enabled: true, form_ids: null } });
  });

  test('has forms only if they can be written completely', () => {
    expect(withOtherForms(UUID, { enabled: true, form_ids: [7, 9] })).toBe(`profile:${UUID}~shown.7.9`);
    expect(withOtherForms(UUID, { enabled: true, form_ids: Array(101).fill(7) })).toBeNull();
    expect(withOtherForms(UUID, { enabled: true, form_ids: [-7] })).toBeNull();
    expect(withOtherForms(UUID, { enabled: true, form_ids: [0.5] })).toBeNull();
  });

  test('names the two sides of a plan’s item and of a draft; a server is never asked for a draft', () => {
    expect(beforeAndAfter(UUID, { assignment: 43, item: 7 })).toEqual([
      `profile:${UUID}~plan.43.7.before`,
      `profile:${UUID}~plan.43.7.after`,
    ]);
    const [before = '', after = ''] = beforeAndAfter(UUID, 'draft');
    expect([before, after].map(askedItem)).toEqual([`profile:${UUID}`, `profile:${UUID}`]);
    expect(askedItem(`profile:${UUID}~shown.7`)).toBe(`profile:${UUID}~shown.7`);
  });

  test('is one or two, and further items are reported', () => {
    const { items, ignored } = readPreviewedItems(['setup:1', 'nonsense', 'setup:2', 'setup:3', 'setup:1']);
    expect(items).toEqual(['setup:1', 'setup:2']);
    expect(ignored).toEqual(['nonsense', 'setup:3']);
    expect(previewAddress(...items)).toBe('/preview?of=setup:1&of=setup:2');
  });
});
