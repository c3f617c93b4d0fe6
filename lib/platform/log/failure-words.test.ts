import { expect, test } from 'vitest';
import { DatabaseError } from '@/lib/platform/db/database-error';
import { failureWords } from './failure-words';

const words = (cause: unknown) => failureWords(cause, 'The console could not start');

test('an error that is written for the terminal is shown unchanged', () => {
  expect(words(new DatabaseError('unreachable', 'PostgreSQL does not answer.\nStart it.'))).toBe(
    'PostgreSQL does not answer.\nStart it.',
  );
});

test('a failed query is named by its code, without its text and values', () => {
  const refused = new Error('Failed query: insert into x values ($1)\nparams: private words', {
    cause: Object.assign(new Error('bind message has 116864 parameters'), { code: '08P01' }),
  });
  expect(words(refused)).toBe('The console could not start: the database refused a query with error 08P01.');
  expect(words(new Error('Failed query: x'))).toBe(
    'The console could not start: the database refused a query.',
  );
});

test('any other failure is one line, without control characters and secrets', () => {
  expect(words(new Error('no such\nfile \u001b[31mhere, Bearer abcdef'))).toBe(
    'The console could not start: no such file here, [secret]',
  );
  expect(words('out of memory')).toBe('The console could not start: out of memory');
});
