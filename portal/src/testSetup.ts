import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM, waitFor } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { closeDialogs } from './shared/ui/dialogs';
import { isHistorySettled } from './shared/ui/overlayHistory';
import { currentToast, dismissToast } from './shared/ui/toast';

// Lazily loaded modules are compiled on first use, which takes a busy machine several seconds.
configure({ asyncUtilTimeout: 30_000 });

// A query that waits fails each time it looks, and would draw the whole page for an error that nobody sees. When its
// time is up, the page is drawn once.
configure({
  getElementError(message, container) {
    const isLooking = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
      ._disableExpensiveErrorDiagnostics;
    const drawn = isLooking ? [] : [prettyDOM(container)];
    const error = new Error([message, ...drawn].join('\n\n'));
    return Object.assign(error, { name: 'TestingLibraryElementError' });
  },
});

// React keeps the stack of calls that made each element, ten thousand a second: a tenth of the tests' time, and only
// its warnings name them.
Object.defineProperty(
  (React as never as Record<string, object>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set() {} },
);

afterEach(async () => {
  cleanup();
  // Files of one worker share the globals, too: what one leaves would answer the next one. Spies first: one on a
  // stub would put the stub back.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Their entries too: files of one worker share the history.
  window.history.replaceState(null, '');
  if (!isHistorySettled()) {
    await waitFor(() => expect(isHistorySettled()).toBe(true));
  }
  // Removes what a test added, and that nothing may be pressed: files of one worker share the document.
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  // Otherwise the next test would restore unfinished input.
  localStorage.clear();
  sessionStorage.clear();
  // A dialog that a test left open would stand over the next app.
  closeDialogs();
  // One test's message would keep the next one's waiting.
  for (let shown = currentToast(); shown; shown = currentToast()) dismissToast(shown.id);
});

// What a file puts in the place of a browser's method would answer the next file of its worker. The window's classes
// are behind getters; nothing else there has a name that begins with a capital.
const classes = Object.getOwnPropertyNames(window)
  .filter((name) => /^[A-Z]/.test(name))
  .flatMap((name) => {
    const value = Reflect.get(window, name);
    return value?.prototype instanceof EventTarget ? [value.prototype] : [];
  });
const shared = [navigator, Storage.prototype, ...classes].map(
  (owner) => [owner, Object.getOwnPropertyDescriptors(owner)] as const,
);

afterAll(() => {
  for (const [owner, before] of shared) {
    for (const name of Reflect.ownKeys(owner)) {
      if (!(name in before)) Reflect.deleteProperty(owner, name);
    }
    for (const [name, was] of Object.entries(before)) {
      const now = Object.getOwnPropertyDescriptor(owner, name);
      if (now?.value !== was.value || now?.get !== was.get) Object.defineProperty(owner, name, was);
    }
  }
});

// What the browser's own rules leave out of a page, and what they put into the line: words around it are one name.
const NOT_SHOWN = new Set('head link meta script style template title'.split(' '));
const IN_LINE = new Set(
  'a abbr b bdi br cite code em i img kbd label mark s small span strong sub sup svg time u'.split(
    ' ',
  ),
);

// The tests load none of the site's styles, but jsdom would hold every element against every rule that the
// console's components write: a quarter of its tests' time. An element's own style and the browser's rules say
// what is shown. It is the same for all elements that have the same.
const computed = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element) => {
  const name = element.localName;
  const isShown = !(
    NOT_SHOWN.has(name) ||
    element.hasAttribute('hidden') ||
    (name === 'dialog' && !element.hasAttribute('open'))
  );
  const own = element.getAttribute('style') ?? '';
  const key = `${name} ${isShown} ${own}`;
  const known = computed.get(key);
  if (known) return known;
  const { style } = document.createElement('i');
  style.cssText = own;
  if (!isShown) style.display = 'none';
  style.display ||= IN_LINE.has(name) ? 'inline' : 'block';
  style.visibility ||= 'visible';
  computed.set(key, style);
  return style;
};

// What they write is not read by jsdom either.
const { createElement } = Document.prototype;
Document.prototype.createElement = function (
  this: Document,
  ...asked: Parameters<typeof createElement>
) {
  const element = createElement.apply(this, asked);
  if (element.localName === 'style') element.setAttribute('type', 'text/plain');
  return element;
} as typeof createElement;

// jsdom draws nothing: the parts below exist in every browser and are only sized or scrolled.
beforeAll(() => {
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.setPointerCapture ??= () => {};
  Element.prototype.releasePointerCapture ??= () => {};
  // An editor asks where its caret is.
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  document.elementFromPoint ??= () => null;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia ??= (query: string) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
});
