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

test("a script in the server's HTML is hydrated and removed without a mismatch", async () => {
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

test('a page rendered in the browser has no script', () => {
  expect(render(SCRIPT).container.querySelector('script')).toBeNull();
});
