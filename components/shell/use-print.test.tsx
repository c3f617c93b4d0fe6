import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PrintButton } from './presenter/export-link';

const Report = ({ checks }: { checks: Promise<string> }) =>
  useQuery({ queryKey: ['checks'], queryFn: () => checks }).data ?? 'Unknown';

function open() {
  let resolve = (_words: string) => {};
  const checks = new Promise<string>((done) => {
    resolve = done;
  });
  const print = vi.fn(() => printed.push(document.body.textContent ?? ''));
  const printed: string[] = [];
  vi.stubGlobal('print', print);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PrintButton>Print report</PrintButton>
      <Report checks={checks} />
    </QueryClientProvider>,
  );
  return { resolve, print, printed, user: userEvent.setup() };
}

test.each(['button', 'Ctrl+P'])('pressed before the checks are loaded, %s prints them', async (how) => {
  const { resolve, print, printed, user } = open();
  if (how === 'button') await user.click(screen.getByRole('button', { name: 'Print report' }));
  else await user.keyboard('{Control>}p{/Control}');
  expect(await screen.findByRole('button', { name: 'Loading the report…' })).toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
  resolve('2 open findings');
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(printed[0]).toContain('2 open findings');
});

test('with everything loaded, Ctrl+P is left to the browser', async () => {
  const { resolve, user } = open();
  resolve('2 open findings');
  await screen.findByText('2 open findings');
  const onKey = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  document.addEventListener('keydown', onKey);
  await user.keyboard('{Control>}p{/Control}');
  document.removeEventListener('keydown', onKey);
  expect(onKey.mock.results.map(({ value }) => value)).toEqual([false, false]);
});
