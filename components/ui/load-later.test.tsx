import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadLater } from './load-later';

const Dialog = ({ of }: { of: string }) => <p>Dialog of {of}</p>;

test('appears as soon as its script is there, and at once the next time', async () => {
  const load = vi.fn(async () => Dialog);
  const Later = loadLater(load);
  const first = render(<Later of="form 104" />);
  expect(first.container.textContent).toBe('');
  expect(await screen.findByText('Dialog of form 104')).toBeTruthy();
  first.unmount();
  render(<Later of="form 317" />);
  expect(screen.getByText('Dialog of form 317')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('preloaded, it appears in the same frame', async () => {
  const load = vi.fn(async () => Dialog);
  const Later = loadLater(load);
  Later.preload();
  Later.whenLikely.onFocus();
  await Promise.resolve();
  render(<Later of="form 104" />);
  expect(screen.getByText('Dialog of form 104')).toBeTruthy();
});

test('a script that is missing leaves the rest of the page, and is requested again', async () => {
  const load = vi.fn<() => Promise<typeof Dialog>>(() => Promise.reject(new Error('Failed to load chunk')));
  const Later = loadLater(load);
  render(
    <main>
      Draft <Later of="form 104" />
    </main>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(screen.getByRole('main').textContent).toBe('Draft ');
  load.mockResolvedValue(Dialog);
  // A rejected promise reaches the page a moment later.
  await Promise.resolve();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Dialog of form 104')).toBeTruthy();
});
