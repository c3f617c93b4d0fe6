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
  return user;
}

const dialog = () => screen.queryByRole('dialog');
const button = (name: string) => screen.getByRole('button', { name });

test('it is named by its title and described by what stands below it', async () => {
  await openDialog();
  expect(dialog()).toHaveAccessibleName('Delete the label?');
  expect(dialog()).toHaveAccessibleDescription('Its number stays.');
});

test('the focus goes to its first answer, and back to what opened it when Escape closes it', async () => {
  const user = await openDialog();
  await waitFor(() => expect(button('Keep it')).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(dialog()).toBeNull();
  await waitFor(() => expect(button('Open')).toHaveFocus());
});

test('an answer that closes it gives the focus back, too', async () => {
  const user = await openDialog();
  await user.click(button('Keep it'));
  await waitFor(() => expect(button('Open')).toHaveFocus());
});

test('what it was opened from may be gone: then the focus goes where it is told to', async () => {
  const user = await openDialog({ goesTo: 'elsewhere' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button('Elsewhere')).toHaveFocus());
});

test('while it is open nothing behind it can be reached', async () => {
  await openDialog();
  expect(screen.queryByRole('button', { name: 'Elsewhere' })).toBeNull();
});

test('the Tab key goes round within it', async () => {
  const user = await openDialog();
  await waitFor(() => expect(button('Keep it')).toHaveFocus());
  await user.tab();
  expect(button('Delete')).toHaveFocus();
  await user.tab();
  await waitFor(() => expect(button('Keep it')).toHaveFocus());
});

test('a press outside closes it', async () => {
  const user = await openDialog();
  await user.click(document.body);
  await waitFor(() => expect(dialog()).toBeNull());
});

test('a question is told as one: it is answered, or left by Escape, and no press outside closes it', async () => {
  const onClose = vi.fn();
  const user = await openDialog({ question: true, onClose });
  expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Delete the label?');
  await user.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('one that has no answers of its own has a button that closes it', async () => {
  const user = await openDialog({ hasCloseButton: true });
  await user.click(button('Close'));
  expect(dialog()).toBeNull();
});

test('one that nobody may close stays', async () => {
  const user = userEvent.setup();
  render(
    <Dialog question above title="You have been signed out">
      <button type="button">Sign in</button>
    </Dialog>,
  );
  await user.keyboard('{Escape}');
  await user.click(document.body);
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
