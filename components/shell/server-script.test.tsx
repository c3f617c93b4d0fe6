import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ServerScript } from './server-script';

const SCRIPT = (
  <main>
    <ServerScript nonce="abc">{'window.hasRun = true'}</ServerScript>
  </main>
);

test('a script is in the HTML of the server, and is taken over and removed without a mismatch', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(SCRIPT);
  expect(container.querySelector('script')).toHaveTextContent('window.hasRun = true');
  const mismatches: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, SCRIPT, { onRecoverableError: (error) => mismatches.push(error) }),
  );
  expect(mismatches).toEqual([]);
  expect(container.querySelector('script')).toBeNull();
  await act(async () => root.unmount());
});

test('where the browser draws the page there is none', () => {
  expect(render(SCRIPT).container.querySelector('script')).toBeNull();
});
