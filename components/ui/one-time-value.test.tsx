import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button';
import { COPY_REFUSED_EVENT } from './copy-text';
import { OneTimeValue } from './one-time-value';
import { Sheet } from './sheet';

const onClose = vi.fn();

/** A sheet that shows a secret, or no longer. */
function Created() {
  const [isShown, setShown] = useState(true);
  return (
    <Sheet onClose={onClose} title="Token created" description="nightly">
      {isShown ? (
        <OneTimeValue what="token" told={[{ name: 'API token', label: 'API token', text: 'pc_Zx8v' }]}>
          .
        </OneTimeValue>
      ) : null}
      <Button onClick={() => setShown(false)}>Hide</Button>
    </Sheet>
  );
}

test('case 298: a value that is shown once survives Escape, a click elsewhere and a refused copy; buttons close it', async () => {
  const user = userEvent.setup({ writeToClipboard: false });
  vi.stubGlobal('navigator', { ...window.navigator, clipboard: undefined });
  document.execCommand = () => false;
  const refused: string[] = [];
  window.addEventListener(COPY_REFUSED_EVENT, (event) => refused.push((event as CustomEvent<string>).detail));
  render(
    <>
      <p>Behind</p>
      <Created />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Copy API token' }));
  expect(refused).toEqual(['pc_Zx8v']);
  await user.keyboard('{Escape}');
  await user.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('pc_Zx8v')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});
