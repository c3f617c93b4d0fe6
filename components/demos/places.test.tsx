import { expect, test, vi } from 'vitest';
import { awaitPlace, isPage } from './places';

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

test('a page matches by path and at least the named parameters', () => {
  const at = (address: string) => new URL(address, 'http://console.example');
  expect(isPage('/profiles?q=a', at('/profiles?sort=name&q=a'))).toBe(true);
  expect(isPage('/profiles?q=a', at('/profiles?q=b'))).toBe(false);
  expect(isPage('/profiles', at('/profiles/abc'))).toBe(false);
  expect(isPage('/a?check=1:fail', at('/a?check=1%3Afail'))).toBe(true);
});
