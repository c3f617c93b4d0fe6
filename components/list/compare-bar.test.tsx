import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CompareBar } from './compare-bar';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, prefetch: () => {} }) }));

const chosen = (count: number) => Array.from({ length: count }, (_, index) => `setup:${index + 1}`);
const bar = (count: number) => (
  <CompareBar items={chosen(count)} names={chosen(count)} onClear={() => undefined} />
);

test('two to eight selected items link to their comparison; fewer or more say why not', () => {
  const { rerender } = render(bar(0));
  expect(screen.queryByRole('region')).toBeNull();
  rerender(bar(1));
  expect(screen.getByRole('region')).toHaveTextContent('Select one more');
  rerender(bar(3));
  expect(screen.getByRole('status')).toHaveTextContent('3 selected');
  expect(screen.getByRole('link', { name: 'Compare 3' })).toHaveAttribute(
    'href',
    '/compare?items=setup:1,setup:2,setup:3',
  );
  rerender(bar(9));
  expect(screen.getByRole('region')).toHaveTextContent('Up to 8');
  expect(screen.queryByRole('link')).toBeNull();
});
