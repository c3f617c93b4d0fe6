import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { leadsIntoList } from '@/components/shell/page-search';
import { ColumnHeaders } from './column-headers';
import { useGrid } from './use-grid';

const ROWS = 100;
const onOpen = vi.fn();
const onCopy = vi.fn();
const onSort = vi.fn();
const onChoose = vi.fn();

function Grid({ list = 'all', canChoose = false }: { list?: string; canChoose?: boolean }) {
  const { active, tableProps } = useGrid({
    label: 'Things',
    rowId: (index) => `row-${index}`,
    list,
    count: ROWS,
    busy: false,
    headHeight: 35,
    rowHeight: 40,
    onOpen,
    onCopy,
    onChoose: canChoose ? onChoose : undefined,
  });
  return (
    <>
      <input data-page-search="" aria-label="Search" onKeyDown={leadsIntoList} />
      <table {...tableProps}>
        <thead>
          <tr>
            <ColumnHeaders
              columns={[{ label: 'Name', by: 'name' }, { label: 'Size' }, { label: 'Seen', by: 'seen' }]}
              sorting={{ sorts: { name: 'asc', seen: 'desc' }, sort: 'seen', order: 'desc', onSort }}
            />
          </tr>
        </thead>
        <tbody>
          <tr data-index={active}>
            <td>
              <span data-choose="">Choose</span>
            </td>
            <td>{`Row ${active}`}</td>
          </tr>
        </tbody>
      </table>
      <button type="button">After the list</button>
    </>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  window.history.replaceState(null, '', '/');
});

const openGrid = () => {
  render(<Grid />);
  return userEvent.setup();
};
const grid = () => screen.getByRole('grid');
const row = () => screen.getByText(/^Row /).textContent;

test('arrow keys move one row, Page keys a screenful, Home and End to the ends, and none beyond', async () => {
  const user = openGrid();
  grid().focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(row()).toBe('Row 2');
  await user.keyboard('{PageDown}');
  const page = Number(row()?.slice(4)) - 2;
  expect(page).toBeGreaterThan(0);
  await user.keyboard('{PageUp}{PageUp}');
  expect(row()).toBe('Row 0');
  await user.keyboard('{End}{ArrowDown}{PageDown}');
  expect(row()).toBe('Row 99');
  await user.keyboard('{Home}');
  expect(row()).toBe('Row 0');
});

test('Enter opens the active row and C copies it, in upper or lower case', async () => {
  const user = openGrid();
  grid().focus();
  await user.keyboard('{ArrowDown}{Enter}cC');
  expect(onOpen.mock.calls).toEqual([[1]]);
  expect(onCopy.mock.calls).toEqual([[1], [1]]);
});

test('where rows can be selected, X selects the active one, as does a click on its check box, which does not open it', async () => {
  render(<Grid canChoose />);
  const user = userEvent.setup();
  expect(grid()).toHaveAttribute('aria-multiselectable', 'true');
  grid().focus();
  await user.keyboard('{ArrowDown}xX');
  await user.click(screen.getByText('Choose'));
  expect(onChoose.mock.calls).toEqual([[1], [1], [1]]);
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(screen.getByText('Row 1'));
  expect(onOpen.mock.calls).toEqual([[1]]);
});

test('keys with a modifier are left to the browser', async () => {
  const user = openGrid();
  grid().focus();
  await user.keyboard('{Control>}c{/Control}{Meta>}{ArrowDown}{/Meta}{Alt>}{End}{/Alt}');
  expect(row()).toBe('Row 0');
  expect(onCopy).not.toHaveBeenCalled();
});

test('a key handled by the grid does not scroll the page', async () => {
  const user = openGrid();
  const prevented: Record<string, boolean> = {};
  const listen = (event: KeyboardEvent) => {
    prevented[event.key] = event.defaultPrevented;
  };
  document.addEventListener('keydown', listen);
  grid().focus();
  await user.keyboard('{ArrowDown}x');
  document.removeEventListener('keydown', listen);
  expect(prevented).toEqual({ ArrowDown: true, x: false });
});

test('the list is one stop of the Tab key; arrow keys move between the search, the list and its headers', async () => {
  const user = openGrid();
  await user.tab();
  expect(screen.getByLabelText('Search')).toHaveFocus();
  await user.tab();
  expect(grid()).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'After the list' })).toHaveFocus();

  screen.getByLabelText('Search').focus();
  await user.keyboard('{ArrowDown}');
  expect(grid()).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: 'Seen ↓' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(onSort.mock.calls).toEqual([['name', 'asc']]);
  await user.keyboard('{ArrowLeft}{ArrowDown}');
  expect(grid()).toHaveFocus();
  expect(row()).toBe('Row 0');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByLabelText('Search')).toHaveFocus();
  expect(onOpen).not.toHaveBeenCalled();
});

test('returning to the list focuses the row that was opened; another list starts at its top', async () => {
  const user = userEvent.setup();
  const before = render(<Grid />);
  grid().focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  before.unmount();
  const { rerender } = render(<Grid />);
  expect(row()).toBe('Row 2');
  expect(grid()).toHaveFocus();
  rerender(<Grid list="others" />);
  expect(row()).toBe('Row 0');
});
