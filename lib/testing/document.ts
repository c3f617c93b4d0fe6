import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/**
 * What a test of components finds: React that waits for `act`, a document that is empty after each test,
 * and the parts of a browser that jsdom lacks because it has no layout. A test that needs them to say
 * something puts its own in their place.
 */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// What is waited for may have to be fetched and compiled first, on a machine that does other things, too.
configure({ asyncUtilTimeout: 10_000 });

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Elements that are younger than jsdom, such as `search`, are none that React should warn of.
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
  localStorage.clear();
  sessionStorage.clear();
});
