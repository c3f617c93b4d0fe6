import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLoadOnRow } from './use-load-on-row';

function Page({ load }: { load: () => void }) {
  useLoadOnRow(load);
  return (
    <table>
      <thead>
        <tr>
          <th>When</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <button type="button">Entry 4</button>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

test('loads once, when the pointer or focus first reaches a row', () => {
  const load = vi.fn();
  render(<Page load={load} />);
  fireEvent.pointerOver(screen.getByText('When'));
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerOver(screen.getByText('Entry 4'));
  fireEvent.focusIn(screen.getByText('Entry 4'));
  expect(load).toHaveBeenCalledOnce();
});

test('a page that is left loads nothing', () => {
  const load = vi.fn();
  render(<Page load={load} />).unmount();
  render(<Page load={vi.fn()} />);
  fireEvent.focusIn(screen.getByText('Entry 4'));
  expect(load).not.toHaveBeenCalled();
});
