import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tolerateForeignNodes } from './foreign-nodes';

const { removeChild, insertBefore } = Node.prototype;
const text = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
beforeAll(tolerateForeignNodes);
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
  Object.defineProperty(Node.prototype, 'nodeValue', text ?? {});
});
afterEach(cleanup);

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
  return texts;
}

const inFont = (...children: (Node | string)[]): HTMLElement => {
  const font = document.createElement('font');
  font.append(...children);
  return font;
};

/** How browsers and extensions change the texts of a page, other than by changing the text of a node. */
const TRANSLATIONS: [string, (text: Text) => void][] = [
  ['replaces texts', (node) => node.replaceWith(inFont(inFont(`[${node.data}]`)))],
  [
    'inserts its own before each text and removes that',
    (node) => {
      node.before(inFont(`[${node.data}]`));
      node.remove();
    },
  ],
  [
    'wraps texts',
    (node) => {
      const font = inFont();
      node.replaceWith(font);
      font.append(node);
    },
  ],
];

function Run() {
  const [left, setLeft] = useState(3);
  return (
    <section aria-label="Run">
      <p>
        {left} left{left === 2 ? ', two more' : null} of {left === 0 ? <b>none</b> : 'some'}
        {left > 1 ? ' running' : null}
      </p>
      {left > 0 ? 'Running' : <strong>Finished</strong>}
      <button type="button" onClick={() => setLeft(left - 1)}>
        Next
      </button>
    </section>
  );
}

const shown = () => screen.getByRole('region').textContent?.replace(/[[\]]/g, '');

test.each(TRANSLATIONS)(
  'case 296: a translation that %s: every change is shown, and nothing breaks',
  async (_, translate) => {
    render(<Run />);
    const region = screen.getByRole('region');
    const said = ['3 left of some runningRunningNext', '2 left, two more of some runningRunningNext'];
    said.push('1 left of someRunningNext', '0 left of noneFinishedNext');
    for (const words of said) {
      expect(shown()).toBe(words);
      for (const node of textsIn(region)) translate(node);
      // The observer hears of it.
      await act(() => Promise.resolve());
      await userEvent.click(screen.getByRole('button'));
    }
    expect(shown()).toBe('-1 left of someFinishedNext');
  },
);

test('case 296: what an extension put next to a field, or took off the page, is left to it', async () => {
  const { rerender } = render(
    <p>
      Name <input key="a" aria-label="Name" />
    </p>,
  );
  const input = screen.getByLabelText('Name');
  const icon = document.createElement('div');
  input.after(icon);
  input.remove();
  rerender(
    <p>
      <b key="b">New</b>
      Name
    </p>,
  );
  expect(document.body.textContent).toBe('NewName');
  expect(icon.isConnected).toBe(true);
});

test('before a node that is gone a child is inserted at the end; removing that node changes nothing', () => {
  const [list, one, other] = ['ul', 'li', 'li'].map((name) => document.createElement(name));
  if (!list || !one || !other) throw new Error('no elements');
  expect(list.insertBefore(one, other)).toBe(one);
  expect(list.removeChild(other)).toBe(other);
  expect([...list.children]).toEqual([one]);
});
