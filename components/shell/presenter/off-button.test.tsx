import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { MASKED_WORDS, type PresenterMode } from '@/lib/features/presenter/presenter';
import { PresenterContext } from '../presenter-mode';
import { TOAST_EVENT, type Toast } from '../show-toast';
import { EditButton } from './off-button';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));
vi.mock('../operator-session', () => ({ useMay: () => true }));

const said: Toast[] = [];
const hear = (event: Event) => said.push((event as CustomEvent<Toast>).detail);
window.addEventListener(TOAST_EVENT, hear);
afterEach(() => {
  said.length = 0;
});

function draw(mode: PresenterMode | null, maskedValue: unknown) {
  const edit = vi.fn();
  const { unmount } = render(
    <PresenterContext value={mode}>
      <EditButton maskedValue={maskedValue} onClick={edit}>
        Rename
      </EditButton>
    </PresenterContext>,
  );
  return { edit, unmount, button: screen.getByRole('button', { name: 'Rename' }) };
}

test("text that contains a masked name can't be edited: the button is focusable and says why", async () => {
  const { edit, button } = draw('masked', { name: 'Of Customer 4F2A9C' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toBe(MASKED_WORDS);
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(edit).not.toHaveBeenCalled();
  expect(said).toEqual([{ message: MASKED_WORDS }]);
});

test("text without names can be edited, as can everything while names aren't masked", async () => {
  const masked = draw('masked', { name: 'Limited company', reference: undefined });
  await userEvent.click(masked.button);
  expect(masked.edit).toHaveBeenCalledOnce();
  masked.unmount();
  const shown = draw('on', 'Customer 4F2A9C');
  await userEvent.click(shown.button);
  expect(shown.edit).toHaveBeenCalledOnce();
  expect(said).toEqual([]);
});
