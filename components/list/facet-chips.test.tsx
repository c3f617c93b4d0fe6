import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FacetChips } from './facet-chips';

const FILTER = { label: 'Colour', known: ['red', 'blue'], none: 'without a colour' };
const FACET = [
  { value: 'blue', count: 1_200 },
  { value: 'ochre', count: 3 },
  { value: null, count: 7 },
];

test('each value has its count: known values, values received and values in the filter', () => {
  render(<FacetChips filter={FILTER} facet={FACET} chosen={['mauve']} onChange={() => {}} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All1,210',
    'red0',
    'blue1,200',
    'ochre3',
    'mauve0',
  ]);
  expect(screen.getByText('7 without a colour')).toBeVisible();
});

test('several can be chosen, and All clears them', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(<FacetChips filter={FILTER} facet={FACET} chosen={['red']} onChange={onChange} />);
  expect(screen.getByRole('button', { name: /^red/, pressed: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^blue/ }));
  await user.click(screen.getByRole('button', { name: /^red/ }));
  await user.click(screen.getByRole('button', { name: /^All/ }));
  expect(onChange.mock.calls).toEqual([[['red', 'blue']], [[]], [[]]]);
});
