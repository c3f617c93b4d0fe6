import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePageKey } from './use-page-key';

const onKey = vi.fn();

function Page({ dialog = false }: { dialog?: boolean }) {
  usePageKey('e', onKey);
  return (
    <>
      <input aria-label="Name" />
      {dialog ? <div role="dialog" /> : null}
    </>
  );
}

/** Keys pressed before the scripts were loaded. */
const pressedEarly = (...keys: string[]) => {
  window.earlyKeys = {
    open: () => {},
    consume: () => null,
    isOpen: () => false,
    onCancel: null,
    isReady: false,
    keys: keys.map((key) => ({ key, path: window.location.pathname })),
    clicked: null,
    fields: new WeakSet(),
    entered: new WeakSet(),
  };
};

beforeEach(() => void onKey.mockClear());

afterEach(() => {
  vi.useRealTimers();
  delete window.earlyKeys;
});

const openPage = () => ({ ...render(<Page />), user: userEvent.setup() });

/** A page that has finished loading. */
function openAfter(pressed: readonly string[], props: { dialog?: boolean } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  pressedEarly(...pressed);
  render(<Page {...props} />);
  act(() => void vi.runAllTimers());
}

test("a single key runs the page's action, once per press", async () => {
  const { user } = openPage();
  await user.keyboard('ex');
  expect(onKey).toHaveBeenCalledTimes(1);
  await user.keyboard('{e>3/}');
  expect(onKey).toHaveBeenCalledTimes(2);
});

test('a key is text in a field, a command with a modifier, and ignored while a dialog is open', async () => {
  const { user, rerender } = openPage();
  await user.keyboard('{Control>}e{/Control}{Meta>}e{/Meta}{Alt>}e{/Alt}');
  await user.type(screen.getByRole('textbox'), 'e');
  expect(screen.getByRole('textbox')).toHaveValue('e');
  act(() => screen.getByRole('textbox').blur());
  rerender(<Page dialog />);
  await user.keyboard('e');
  expect(onKey).not.toHaveBeenCalled();
});

test('a key pressed before the page was ready still works', () => {
  openAfter(['e', 'p']);
  expect(onKey).toHaveBeenCalledOnce();
  expect(window.earlyKeys?.keys.map(({ key }) => key)).toEqual(['p']);
});

test('a key pressed early is ignored if a dialog has opened since', () => {
  openAfter(['e'], { dialog: true });
  expect(onKey).not.toHaveBeenCalled();
});

test('a page that was left no longer reacts to keys', async () => {
  const { user, unmount } = openPage();
  unmount();
  await user.keyboard('e');
  expect(onKey).not.toHaveBeenCalled();
});

test('case 240: on a Cyrillic layout the physical key counts, and text in a field stays text', () => {
  openPage();
  act(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'у', code: 'KeyE', bubbles: true }));
  });
  expect(onKey).toHaveBeenCalledOnce();
  act(() => {
    screen
      .getByLabelText('Name')
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'у', code: 'KeyE', bubbles: true }));
  });
  expect(onKey).toHaveBeenCalledOnce();
});

test('case 241: with single keys off, a character does nothing', async () => {
  window.localStorage.setItem('single-keys', 'off');
  const { user } = openPage();
  await user.keyboard('e');
  expect(onKey).not.toHaveBeenCalled();
  window.localStorage.removeItem('single-keys');
  await user.keyboard('e');
  expect(onKey).toHaveBeenCalledOnce();
});
