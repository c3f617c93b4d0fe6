import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Dialog, DialogButtons } from './dialog';

/** A page with a button that opens the dialog. */
function Page(props: Partial<ComponentProps<typeof Dialog>> & { goesTo?: 'elsewhere' }) {
  const { goesTo, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  const elsewhere = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" ref={elsewhere}>
        Elsewhere
      </button>
      {isOpen ? (
        <Dialog
          title="Delete the label?"
          description="Its number stays."
          onClose={() => setOpen(false)}
          {...(goesTo ? { returnFocus: elsewhere } : {})}
          {...rest}
        >
          <DialogButtons>
            <button type="button" onClick={() => setOpen(false)}>
              Keep it
            </button>
            <button type="button">Delete</button>
          </DialogButtons>
        </Dialog>
      ) : null}
    </>
  );
}

async function openDialog(props: ComponentProps<typeof Page> = {}) {
  const user = userEvent.setup();
  render(<Page {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('Delete the label?');
  return user;
}

const dialog = () => screen.queryByRole('dialog');
const button = (name: string) => screen.getByRole('button', { name });

test('it is named by its title and described by the text below it', async () => {
  await openDialog();
  expect(dialog()).toHaveAccessibleName('Delete the label?');
  expect(dialog()).toHaveAccessibleDescription('Its number stays.');
});

test('focus moves to its first button, and returns to the opener when Escape closes it', async () => {
  const user = await openDialog();
  await waitFor(() => expect(button('Keep it')).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(dialog()).toBeNull();
  await waitFor(() => expect(button('Open')).toHaveFocus());
});

test('a button that closes it also returns focus', async () => {
  const user = await openDialog();
  await user.click(button('Keep it'));
  await waitFor(() => expect(button('Open')).toHaveFocus());
});

test('if the opener no longer exists, focus moves to the given place', async () => {
  const user = await openDialog({ goesTo: 'elsewhere' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button('Elsewhere')).toHaveFocus());
});

test('nothing behind it can be reached while it is open', async () => {
  await openDialog();
  expect(screen.queryByRole('button', { name: 'Elsewhere' })).toBeNull();
});

test('the Tab key cycles within it', async () => {
  const user = await openDialog();
  await waitFor(() => expect(button('Keep it')).toHaveFocus());
  await user.tab();
  expect(button('Delete')).toHaveFocus();
  await user.tab();
  await waitFor(() => expect(button('Keep it')).toHaveFocus());
});

test('a click outside closes it', async () => {
  const user = await openDialog();
  await user.click(document.body);
  await waitFor(() => expect(dialog()).toBeNull());
});

test('a question must be answered or left with Escape: a click outside does not close it', async () => {
  const onClose = vi.fn();
  const user = await openDialog({ question: true, onClose });
  expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Delete the label?');
  await user.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog without buttons of its own has a close button', async () => {
  const user = await openDialog({ hasCloseButton: true });
  await user.click(button('Close'));
  expect(dialog()).toBeNull();
});

test('a dialog without a way to close stays open', async () => {
  const user = userEvent.setup();
  render(
    <Dialog question above title="You have been signed out">
      <button type="button">Sign in</button>
    </Dialog>,
  );
  const dialog = await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await user.click(document.body);
  expect(dialog).toBeVisible();
});
