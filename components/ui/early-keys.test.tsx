import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, Suspense, use, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  consumeEarlyField,
  consumeEarlyKey,
  EARLY_KEYS_SCRIPT,
  replayEarlyClick,
  WITH_PALETTE,
} from './early-keys';
import { SelectField } from './select-field';
import { TextField } from './text-field';

/** Records what the script hands over. */
function heard() {
  if (window.earlyKeys === undefined) throw new Error('The script has not run.');
  return window.earlyKeys;
}

// Evaluated from text as in the page, so it may only use the browser.
beforeAll(() => new Function(EARLY_KEYS_SCRIPT)());

beforeEach(() => {
  heard().consume();
  Object.assign(heard(), { onCancel: null, isReady: false, keys: [], clicked: null });
  window.history.replaceState(null, '', '/');
});

/** A page as sent by the server, before any other script has run. */
function openPage() {
  render(
    <div {...WITH_PALETTE}>
      <button type="button">Where the focus was</button>
      <input data-page-search="" aria-label="Search" defaultValue="har" />
      <input aria-label="Name" />
    </div>,
  );
  return userEvent.setup();
}

const field = () => screen.getByRole('textbox', { name: 'Find' });
const hasField = () => screen.queryByRole('textbox', { name: 'Find' }) !== null;
const openField = (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Control>}k{/Control}');

describe('Ctrl K before the palette is ready', () => {
  test('shows a field at once; the palette takes over its text, Enter and the previous focus', async () => {
    const user = openPage();
    const before = screen.getByRole('button');
    before.focus();
    await openField(user);
    expect(field()).toHaveFocus();
    await user.keyboard('harbour{Enter}');

    const palette = document.createElement('input');
    document.body.append(palette);
    const onText = vi.fn();
    expect(consumeEarlyField(palette, onText)).toBe(before);
    expect(onText.mock.calls).toEqual([['harbour', true]]);
    expect(palette).toHaveFocus();
    expect(hasField()).toBe(false);
    expect(consumeEarlyField(palette, onText)).toBeNull();
    palette.remove();
  });

  test('an empty field leaves the palette unchanged', async () => {
    const user = openPage();
    await openField(user);
    const onText = vi.fn();
    consumeEarlyField(document.createElement('input'), onText);
    expect(onText).not.toHaveBeenCalled();
  });

  test('Escape removes the field, returns focus and reports it', async () => {
    const user = openPage();
    const onCancel = vi.fn();
    heard().onCancel = onCancel;
    screen.getByRole('button').focus();
    await openField(user);
    await user.keyboard('har{Escape}');
    expect(hasField()).toBe(false);
    expect(screen.getByRole('button')).toHaveFocus();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('nothing opens on a page without a palette, or once the page handles its keys itself', async () => {
    const user = userEvent.setup();
    await openField(user);
    expect(hasField()).toBe(false);
    openPage();
    heard().isReady = true;
    await openField(user);
    expect(hasField()).toBe(false);
  });
});

describe('single keys before the page handles them', () => {
  test('a key outside any field is reported once, and only to the page where it was pressed', async () => {
    const user = openPage();
    await user.keyboard('e');
    window.history.replaceState(null, '', '/events');
    expect(consumeEarlyKey('e')).toBe(false);
    window.history.replaceState(null, '', '/');
    expect(consumeEarlyKey('e')).toBe(true);
    expect(consumeEarlyKey('e')).toBe(false);
  });

  test('typing into a field, or with a modifier, does not count', async () => {
    const user = openPage();
    await user.keyboard('{Control>}e{/Control}{Alt>}p{/Alt}');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'ep');
    expect(['e', 'p'].map(consumeEarlyKey)).toEqual([false, false]);
  });

  test("/ focuses the page's search at once, and selects its text", async () => {
    const user = openPage();
    await user.keyboard('/t');
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('t');
    expect(consumeEarlyKey('/')).toBe(false);
  });

  test('on a page without a search, / is reported like any other key', async () => {
    render(<div {...WITH_PALETTE} />);
    await userEvent.setup().keyboard('/');
    expect(consumeEarlyKey('/')).toBe(true);
  });
});

function Search({ onSubmit }: { onSubmit: (text: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(text);
  };
  return (
    <form onSubmit={submit}>
      <TextField aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </form>
  );
}

describe('a field on the page before its script is loaded', () => {
  /** The page as sent by the server; `wake` runs its script. */
  function sentPage(onSubmit = vi.fn<(text: string) => void>()) {
    const page = document.createElement('div');
    page.innerHTML = renderToString(<Search onSubmit={onSubmit} />);
    document.body.append(page);
    let leave = () => page.remove();
    const wake = () =>
      act(async () => {
        const root = hydrateRoot(page, <Search onSubmit={onSubmit} />);
        leave = () => {
          act(() => root.unmount());
          page.remove();
        };
      });
    return { wake, onSubmit, leave: () => leave() };
  }

  const search = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });

  test('its text is reported as if typed now, and stays', async () => {
    const { wake, onSubmit, leave } = sentPage();
    search().value = 'harbour';
    await wake();
    expect(screen.getByRole('status')).toHaveTextContent('harbour');
    expect(search()).toHaveValue('harbour');
    await userEvent.setup().type(search(), '!');
    expect(screen.getByRole('status')).toHaveTextContent('harbour!');
    expect(onSubmit).not.toHaveBeenCalled();
    leave();
  });

  test('Enter waits for the script, and applies to the text', async () => {
    const { wake, onSubmit, leave } = sentPage();
    search().value = 'harbour';
    expect(fireEvent.keyDown(search(), { key: 'Enter' })).toBe(false);
    await wake();
    await waitFor(() => expect(onSubmit.mock.calls).toEqual([['harbour']]));
    leave();
  });

  test('an untouched field is left alone, and Enter in it is handled by the page afterwards', async () => {
    const { wake, onSubmit, leave } = sentPage();
    await wake();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(fireEvent.keyDown(search(), { key: 'Enter' })).toBe(true);
    expect(onSubmit).not.toHaveBeenCalled();
    leave();
  });
});

function Choosing({ onChoose }: { onChoose: (value: string) => void }) {
  const [value, setValue] = useState('any');
  const choices = ['any', 'low', 'high'].map((one) => ({ value: one, label: one }));
  const choose = (next: string) => {
    onChoose(next);
    setValue(next);
  };
  return (
    <>
      <SelectField
        aria-label="Risk"
        choices={choices}
        value={value}
        onChange={({ target }) => choose(target.value)}
      />
      <output>{value}</output>
    </>
  );
}

describe('a select before its script is loaded', () => {
  async function chooseEarly(choice: string | null) {
    const onChoose = vi.fn<(value: string) => void>();
    const page = document.createElement('div');
    page.innerHTML = renderToString(<Choosing onChoose={onChoose} />);
    document.body.append(page);
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Risk' });
    if (choice !== null) list.value = choice;
    const root = await act(async () => hydrateRoot(page, <Choosing onChoose={onChoose} />));
    const state = {
      chosen: onChoose.mock.calls.flat(),
      shown: list.value,
      state: page.querySelector('output'),
    };
    const leave = () => {
      act(() => root.unmount());
      page.remove();
    };
    return { ...state, leave };
  }

  test('a choice is reported as if made now, and stays', async () => {
    const { chosen, shown, state, leave } = await chooseEarly('high');
    expect(chosen).toEqual(['high']);
    expect(shown).toBe('high');
    expect(state).toHaveTextContent('high');
    leave();
  });

  test('an untouched one is left alone', async () => {
    const { chosen, shown, leave } = await chooseEarly(null);
    expect(chosen).toEqual([]);
    expect(shown).toBe('any');
    leave();
  });

  test('one added later reports nothing on its own', () => {
    const onChoose = vi.fn();
    render(<Choosing onChoose={onChoose} />);
    expect(onChoose).not.toHaveBeenCalled();
  });
});

function Counting() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Clicked {count} times
      </button>
      <p>Elsewhere</p>
    </>
  );
}

/** Part of a page whose script arrives later than that of the rest. */
function CountingLater({ script }: { script: Promise<void> | null }) {
  if (script !== null) use(script);
  return <Counting />;
}

describe('case 322: a button clicked before its script is loaded', () => {
  // The pages of earlier tests were listened to.
  beforeEach(() => {
    for (const key of Object.keys(document))
      if (key.startsWith('_reactListening')) Reflect.deleteProperty(document, key);
  });

  async function clicksAfter(before: (button: HTMLElement) => void, after?: (button: HTMLElement) => void) {
    const page = document.createElement('div');
    page.innerHTML = renderToString(<Counting />);
    document.body.append(page);
    before(screen.getByRole('button'));
    const root = await act(async () => hydrateRoot(page, <Counting />));
    act(() => after?.(screen.getByRole('button')));
    await new Promise((resolve) => setTimeout(resolve));
    heard().isReady = true;
    act(() => replayEarlyClick());
    act(() => replayEarlyClick());
    const text = screen.getByRole('button').textContent;
    act(() => root.unmount());
    page.remove();
    return text;
  }

  test('is clicked once the page is ready, and only once', async () => {
    expect(await clicksAfter((button) => button.click())).toBe('Clicked 1 times');
  });

  test('is not clicked for an earlier click, if the last one was elsewhere', async () => {
    const text = await clicksAfter((button) => {
      button.click();
      screen.getByText('Elsewhere').click();
    });
    expect(text).toBe('Clicked 0 times');
  });

  test('is not clicked again if the page listened already', async () => {
    const text = await clicksAfter(
      () => undefined,
      (button) => button.click(),
    );
    expect(text).toBe('Clicked 1 times');
  });

  test('is clicked once this part of the page is ready, though the rest listened already', async () => {
    const drawn = (script: Promise<void> | null) => (
      <Suspense>
        <CountingLater script={script} />
      </Suspense>
    );
    const page = document.createElement('div');
    page.innerHTML = renderToString(drawn(null));
    document.body.append(page);
    let arrive = () => {};
    const script = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const root = await act(async () => hydrateRoot(page, drawn(script)));
    act(() => screen.getByRole('button').click());
    await new Promise((resolve) => setTimeout(resolve));
    await act(async () => arrive());
    act(() => replayEarlyClick());
    expect(screen.getByRole('button')).toHaveTextContent('Clicked 1 times');
    act(() => root.unmount());
    page.remove();
  });

  test('is not clicked on another page', async () => {
    const text = await clicksAfter((button) => {
      button.click();
      window.history.replaceState(null, '', '/labels');
    });
    expect(text).toBe('Clicked 0 times');
  });
});

const press = (init: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

test('case 240: on a Cyrillic layout Ctrl K opens the field, and a letter is its physical key', () => {
  openPage();
  press({ key: 'у', code: 'KeyE' });
  expect(consumeEarlyKey('e')).toBe(true);
  press({ key: 'л', code: 'KeyK', ctrlKey: true });
  expect(hasField()).toBe(true);
});

test('case 241: with single keys off, a character is not kept for the page, and Ctrl K still opens the field', () => {
  window.localStorage.setItem('single-keys', 'off');
  openPage();
  press({ key: 'e', code: 'KeyE' });
  press({ key: '/', code: 'Slash' });
  expect(heard().keys).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Search' })).not.toHaveFocus();
  press({ key: 'k', code: 'KeyK', ctrlKey: true });
  expect(hasField()).toBe(true);
  window.localStorage.removeItem('single-keys');
});

test.each([
  ['Enter, while composing', { key: 'Enter', isComposing: true }],
  ['Enter that ends a conversion, as Safari sends it after the composition', { key: 'Enter', keyCode: 229 }],
  ['Escape that cancels a conversion', { key: 'Escape', keyCode: 229 }],
  ['an arrow that chooses a candidate', { key: 'ArrowDown', keyCode: 229 }],
  ['Ctrl K on a conversion', { key: 'k', ctrlKey: true, isComposing: true }],
])('case 295: %s reaches nothing on the page, and what it types is typed', (_, init) => {
  openPage();
  const acted = vi.fn();
  for (const target of [window, document, document.body]) target.addEventListener('keydown', acted);
  render(<input aria-label="Conversation" data-early="" onKeyDown={acted} />);
  const input = screen.getByRole('textbox', { name: 'Conversation' });
  const isTyped = fireEvent.keyDown(input, init);
  expect(isTyped).toBe(true);
  expect(acted).not.toHaveBeenCalled();
  expect(heard().entered.has(input)).toBe(false);
  expect(hasField()).toBe(false);
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  expect(acted).toHaveBeenCalled();
  for (const target of [window, document, document.body]) target.removeEventListener('keydown', acted);
});
