import { expect, test, vi } from 'vitest';
import { awaitPlace } from './places';

test('a button is used only once its running action has ended', async () => {
  vi.useFakeTimers();
  Element.prototype.checkVisibility = () => true;
  document.body.innerHTML = '<button aria-disabled="true">Read again</button>';
  const [button] = document.querySelectorAll('button');
  const found = vi.fn();
  void awaitPlace({ css: 'button' }).then(found);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(found).not.toHaveBeenCalled();
  button?.setAttribute('aria-disabled', 'false');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(found).toHaveBeenCalledWith(button);
  vi.useRealTimers();
});
