import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SignInView } from './sign-in-view';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

const addressAfter = (back: string) => {
  render(
    <SignInView
      options={{ password: false, oidc: { name: 'Northwind' }, demo: [] }}
      back={back}
      problem={null}
    />,
  );
  const link = screen.getByRole('link', { name: 'Continue with Northwind' });
  return new URL(link.getAttribute('href') ?? '', window.location.href).searchParams.get('return');
};

test('case 297: the anchor of a deep link survives the sign-in, at the provider too', () => {
  window.history.replaceState(null, '', '/sign-in?return=x#documents');
  expect(addressAfter('/profiles/7c1f?tab=setup')).toBe('/profiles/7c1f?tab=setup#documents');
  cleanup();
  // One that came back from the provider, or that the page itself named, has it already.
  expect(addressAfter('/profiles/7c1f#people')).toBe('/profiles/7c1f#people');
});
