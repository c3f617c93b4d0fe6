import { expect, test } from 'vitest';
import { replaceToast, type ShownToasts } from './toasts';

const undo = { label: 'Undo', onClick: () => undefined };

test('a toast replaces the one before, and the same message again is counted', () => {
  const shown: ShownToasts = {};
  expect(replaceToast(shown, { message: 'Label saved' })).toMatchObject({
    id: 'message',
    message: 'Label saved',
  });
  expect(replaceToast(shown, { message: 'Label saved' }).message).toBe('Label saved (2 times)');
  expect(replaceToast(shown, { message: 'View shared' }).message).toBe('View shared');
  expect(replaceToast(shown, { message: 'Label saved' }).message).toBe('Label saved');
});

test('a plain message leaves a toast with an action in place, and a gone one is not counted', () => {
  const shown: ShownToasts = {};
  expect(replaceToast(shown, { message: 'Forms saved', action: undo }).id).toBe('action');
  expect(replaceToast(shown, { message: 'Copied' }).id).toBe('message');
  delete shown.action;
  expect(replaceToast(shown, { message: 'Forms saved', action: undo }).message).toBe('Forms saved');
});
