import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useGridKeys } from './use-grid-keys';

const LAST = 99;

function Grid({ onOpen, onCopy }: { onOpen: (row: number) => void; onCopy: (row: number) => void }) {
  const [active, setActive] = useState(0);
  const onKeyDown = useGridKeys({
    active,
    last: LAST,
    screenful: 10,
    onMove: setActive,
    onOpen: () => onOpen(active),
    onCopy: () => onCopy(active),
  });
  return (
    <table onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th>
            <button type="button">Status</button>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <button type="button">{`Row ${active}`}</button>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function openGrid() {
  const onOpen = vi.fn();
  const onCopy = vi.fn();
  render(<Grid onOpen={onOpen} onCopy={onCopy} />);
  return { onOpen, onCopy, user: userEvent.setup() };
}

const row = () => screen.getByRole('button', { name: /^Row/ }).textContent;

test('arrows go a row, pages a screenful, Home and End to the ends, and none beyond them', async () => {
  const { user } = openGrid();
  screen.getByRole('button', { name: /^Row/ }).focus();
  for (const [keys, reached] of [
    ['{ArrowUp}', 'Row 0'],
    ['{ArrowDown}{ArrowDown}', 'Row 2'],
    ['{PageDown}', 'Row 12'],
    ['{PageUp}{PageUp}', 'Row 0'],
    ['{End}', 'Row 99'],
    ['{ArrowDown}{PageDown}', 'Row 99'],
    ['{Home}', 'Row 0'],
  ] as const) {
    await user.keyboard(keys);
    expect(row(), keys).toBe(reached);
  }
});

test('Enter opens the active row and C copies it, in either case', async () => {
  const { user, onOpen, onCopy } = openGrid();
  screen.getByRole('button', { name: /^Row/ }).focus();
  await user.keyboard('{ArrowDown}{Enter}cC');
  expect(onOpen.mock.calls).toEqual([[1]]);
  expect(onCopy.mock.calls).toEqual([[1], [1]]);
});

test('keys with a modifier, and keys on the column headers, are left to the browser', async () => {
  const { user, onOpen, onCopy } = openGrid();
  screen.getByRole('button', { name: /^Row/ }).focus();
  await user.keyboard('{Control>}c{/Control}{Meta>}{ArrowDown}{/Meta}{Alt>}{End}{/Alt}');
  screen.getByRole('button', { name: 'Status' }).focus();
  await user.keyboard('{ArrowDown}{Enter}c');
  expect(row()).toBe('Row 0');
  expect(onOpen).not.toHaveBeenCalled();
  expect(onCopy).not.toHaveBeenCalled();
});

test('a key that the grid takes does not scroll the page', async () => {
  const { user } = openGrid();
  const prevented: Record<string, boolean> = {};
  const listen = (event: KeyboardEvent) => {
    prevented[event.key] = event.defaultPrevented;
  };
  document.addEventListener('keydown', listen);
  screen.getByRole('button', { name: /^Row/ }).focus();
  await user.keyboard('{ArrowDown}x');
  document.removeEventListener('keydown', listen);
  expect(prevented).toEqual({ ArrowDown: true, x: false });
});
