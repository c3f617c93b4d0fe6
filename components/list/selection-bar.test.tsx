import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SelectionBar } from './selection-bar';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, prefetch: () => {} }) }));

const chosen = (count: number) => Array.from({ length: count }, (_, index) => `setup:${index + 1}`);
const bar = (count: number, matching = 52, elsewhere = 0) => (
  <SelectionBar
    items={chosen(count)}
    names={chosen(count)}
    what="setups"
    matching={matching}
    elsewhere={elsewhere}
    onClear={() => undefined}
  />
);

test('two to eight selected items link to their comparison; fewer or more say why not', () => {
  const { rerender } = render(bar(0));
  expect(screen.queryByRole('region')).toBeNull();
  rerender(bar(1));
  expect(screen.getByRole('region', { name: 'Selected setups' })).toHaveTextContent(
    'Select one more to compare',
  );
  rerender(bar(3));
  expect(screen.getByRole('status')).toHaveTextContent('3 selected');
  expect(screen.getByRole('link', { name: 'Compare 3' })).toHaveAttribute(
    'href',
    '/compare?items=setup:1,setup:2,setup:3',
  );
  rerender(bar(9));
  expect(screen.getByRole('region')).toHaveTextContent('Compare up to 8');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a selection says how many matching rows it leaves out, and how many come from other filters', () => {
  const { rerender } = render(bar(3));
  expect(screen.getByRole('region')).toHaveTextContent('49 of the 52 that match aren’t selected');
  rerender(bar(3, 5, 2));
  expect(screen.getByRole('region')).toHaveTextContent(
    '4 of the 5 that match aren’t selected; 2 selected under other filters',
  );
  rerender(bar(2, 2));
  expect(screen.getByRole('region')).not.toHaveTextContent('that match');
});
