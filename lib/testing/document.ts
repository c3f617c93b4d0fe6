import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/**
 * The environment of component tests: React that waits for `act`, a document that is empty after each test, and the
 * browser features that jsdom lacks because it has no layout. A test that needs their results replaces them.
 */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Modules may have to be loaded and compiled first, on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Elements that jsdom does not know, such as `search`, should not cause React warnings.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};

afterEach(() => {
  cleanup();
  // What was rendered after its tree was removed, such as a dialog that was still loading.
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
