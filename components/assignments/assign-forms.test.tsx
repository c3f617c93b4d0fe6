import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PresenterContext } from '@/components/shell/presenter-mode';
import { AssignForms } from './assign-forms';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));
vi.mock('@/components/shell/operator-session', () => ({ useMay: () => true }));

test("a search that can't be put into an address never links to an assignment for all profiles", () => {
  const drawLink = (href: string) =>
    render(
      <PresenterContext value="masked">
        <AssignForms href={href} />
      </PresenterContext>,
    );
  const { unmount } = drawLink('/assignments/new?q=NO-10421');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  expect(document.body.innerHTML).not.toContain('NO-10421');
  unmount();
  drawLink(`/assignments/new?${new URLSearchParams({ q: '••-8B11C0', status: 'Approved' })}`);
  expect(screen.getByRole('link').getAttribute('href')).toContain('8B11C0');
});
