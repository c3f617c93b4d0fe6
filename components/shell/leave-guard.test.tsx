import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LeaveGuard } from './leave-guard';
import { leavePage, useUnsavedWork } from './unsaved-work';

const push = vi.fn();
vi.mock('next/navigation', () => ({
  usePathname: () => '/checks/new',
  useRouter: () => ({ push }),
}));

function Page({ isDirty }: { isDirty: boolean }) {
  useUnsavedWork(isDirty);
  return (
    <>
      <a href="/profiles?q=x">Profiles</a>
      <a href="/checks/new?copy=1">Same page</a>
      <a href="/file.csv" download>
        File
      </a>
      <LeaveGuard />
    </>
  );
}

const followed: string[] = [];
function open(isDirty: boolean) {
  // After React: what the guard lets pass.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    event.preventDefault();
    followed.push(link.textContent ?? '');
  });
  return { user: userEvent.setup(), ...render(<Page isDirty={isDirty} />) };
}
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

beforeEach(() => {
  push.mockReset();
  followed.length = 0;
  window.history.replaceState(null, '', '/checks/new');
});

test('case 220: a link to another page asks, and is followed only after Leave', async () => {
  const { user } = open(true);
  await user.click(screen.getByText('Profiles'));
  await question();
  expect(followed).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(push).not.toHaveBeenCalled();
  await user.click(screen.getByText('Profiles'));
  await question();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(push).toHaveBeenCalledWith('/profiles?q=x');
});

test('nothing is asked without unsaved work, for the same page, for a file, or for a new tab', async () => {
  const { user, rerender } = open(false);
  await user.click(screen.getByText('Profiles'));
  rerender(<Page isDirty />);
  await user.click(screen.getByText('Same page'));
  await user.click(screen.getByText('File'));
  await user.keyboard('{Control>}');
  await user.click(screen.getByText('Profiles'));
  await user.keyboard('{/Control}');
  expect([...new Set(followed)]).toEqual(['Profiles', 'Same page', 'File']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('case 220: Back returns to the page and asks; Leave goes back', async () => {
  const { user } = open(true);
  const router = vi.fn();
  window.addEventListener('popstate', router);
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => {});
  const move = (path: string) =>
    act(() => {
      window.history.replaceState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  move('/profiles');
  await question();
  expect(go).toHaveBeenLastCalledWith(1);
  move('/checks/new');
  expect(router).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(go).toHaveBeenLastCalledWith(-1);
  move('/profiles');
  expect(router).toHaveBeenCalledOnce();
  window.removeEventListener('popstate', router);
  go.mockRestore();
});

test('what leads elsewhere without a link asks too', async () => {
  open(true);
  const go = vi.fn();
  act(() => leavePage(go));
  await question();
  expect(go).not.toHaveBeenCalled();
});
