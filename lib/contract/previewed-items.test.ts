import { describe, expect, test } from 'vitest';
import {
  previewAddress,
  readPreviewedItem,
  readPreviewedItems,
  withOtherForms,
  writePreviewedItem,
} from './previewed-items';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

describe('what is previewed, as an address has it', () => {
  test.each([
    `profile:${UUID}`,
    `version:${UUID}:14`,
    `setup:3`,
    `baseline:${UUID}:2`,
    `profile:${UUID}~shown.101.104`,
    `profile:${UUID}~hidden`,
    `profile:${UUID}~hidden.null`,
  ])('%s is read and written alike', (text) => {
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
  ])('%j is none', (text) => {
    expect(readPreviewedItem(text)).toBeNull();
  });

  test('tells no forms, an empty list and null apart', () => {
    const formsOf = (text: string) => readPreviewedItem(`profile:${UUID}${text}`)?.forms;
    expect(formsOf('')).toBeNull();
    expect(formsOf('~shown')).toEqual({ enabled: true, form_ids: [] });
    expect(formsOf('~shown.null')).toEqual({ enabled: true, form_ids: null });
  });

  test('has forms only where they can be written in full', () => {
    expect(withOtherForms(UUID, { enabled: true, form_ids: [7, 9] })).toBe(`profile:${UUID}~shown.7.9`);
    expect(withOtherForms(UUID, { enabled: true, form_ids: Array(101).fill(7) })).toBeNull();
    expect(withOtherForms(UUID, { enabled: true, form_ids: [-7] })).toBeNull();
    expect(withOtherForms(UUID, { enabled: true, form_ids: [0.5] })).toBeNull();
  });

  test('is one or two, and what else is asked for is told', () => {
    const { items, ignored } = readPreviewedItems(['setup:1', 'nonsense', 'setup:2', 'setup:3', 'setup:1']);
    expect(items).toEqual(['setup:1', 'setup:2']);
    expect(ignored).toEqual(['nonsense', 'setup:3']);
    expect(previewAddress(...items)).toBe('/preview?of=setup:1&of=setup:2');
  });
});
