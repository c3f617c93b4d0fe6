import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AskButton } from './ask-button';

test('it acts only once the question is confirmed, and focus returns to it', async () => {
  const onConfirm = vi.fn();
  const user = userEvent.setup();
  render(
    <AskButton title="Delete the label?" question="Its number stays." confirm="Delete" onConfirm={onConfirm}>
      Delete…
    </AskButton>,
  );
  for (const [answer, calls] of [
    ['Cancel', 0],
    ['Delete', 1],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('Its number stays.');
    await user.click(screen.getByRole('button', { name: answer }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onConfirm).toHaveBeenCalledTimes(calls);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus());
  }
});

test('while it is busy it does not ask', async () => {
  render(
    <AskButton title="Delete the label?" question="" confirm="Delete" aria-disabled onConfirm={vi.fn()}>
      Delete…
    </AskButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete…' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
