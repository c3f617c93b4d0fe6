import { expect, test } from 'vitest';
import { ControlError } from '@/lib/queries/request-control';
import { besideFields, fieldError } from './field-error';

const failure = new ControlError('Nothing was changed.', 422, {
  'event_types.0': ['is unknown'],
  body: ['Say at least one setting.'],
});

test('a refusal is told at the field that it names, and the rest at the form', () => {
  expect(fieldError('event_types', undefined, failure)).toBe('is unknown');
  expect(fieldError('address', undefined, failure)).toBeUndefined();
  expect(besideFields(['address', 'event_types'], failure)).toMatchObject({
    message: 'Nothing was changed.',
    errors: { body: ['Say at least one setting.'] },
  });
  expect(besideFields(['address'], null)).toBeNull();
});

test('what the schema says of a field now comes before what was refused earlier', () => {
  expect(fieldError('event_types', 'Choose at least one event.', failure)).toBe('Choose at least one event.');
});
