import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { leadsIntoList } from '@/components/shell/page-search';
import { RowButton } from '@/components/ui/row-button';
import { useRowKeys } from './use-row-keys';

function Table({ rows }: { rows: readonly string[] }) {
  return (
    <>
      <input data-page-search="" aria-label="Search" onKeyDown={leadsIntoList} />
      <table {...useRowKeys()}>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>
                <RowButton>{row}</RowButton>
              </td>
              <td>
                <a href={`/profiles/${row}`}>{`Profile of ${row}`}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button">After the list</button>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => window.history.replaceState(null, '', '/'));

test('the rows are one stop of the Tab key, which returns to the row visited last', async () => {
  const user = userEvent.setup();
  render(<Table rows={['one', 'two', 'three']} />);
  await user.tab();
  await user.tab();
  expect(button('one')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(screen.getByRole('link', { name: 'Profile of two' })).toHaveFocus();
  await user.tab();
  expect(button('After the list')).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('link', { name: 'Profile of two' })).toHaveFocus();
  await user.keyboard('{ArrowLeft}{End}');
  expect(button('three')).toHaveFocus();
});

test('arrow keys move from the search to the first row and back', async () => {
  const user = userEvent.setup();
  render(<Table rows={['one', 'two']} />);
  screen.getByLabelText('Search').focus();
  await user.keyboard('{ArrowDown}');
  expect(button('one')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(screen.getByLabelText('Search')).toHaveFocus();
});

test('rows added above keep the current stop; if its row disappears, the first becomes the stop', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Table rows={['two', 'three']} />);
  button('three').focus();
  rerender(<Table rows={['one', 'two', 'three']} />);
  expect(button('three')).toHaveFocus();
  expect(button('one').tabIndex).toBe(-1);
  rerender(<Table rows={['one', 'two']} />);
  await user.tab();
  await user.tab();
  expect(button('one').tabIndex).toBe(0);
});

test('returning to the page focuses the row that was left', async () => {
  const user = userEvent.setup();
  const before = render(<Table rows={['one', 'two']} />);
  await user.click(button('two'));
  before.unmount();
  render(<Table rows={['one', 'two']} />);
  expect(button('two')).toHaveFocus();
});
