/** The maximum time from a screen's frame to its last response, in milliseconds. */
const PATIENCE_MS = 4000;
/** Data from the cache is rendered one frame after the request. */
const STILL_FRAMES = 3;

/** Whether the server's page is still to be seen, with the portal being drawn behind it. */
export function isServerPageShown(): boolean {
  return document.querySelector('.stage') !== null;
}

function wordsOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent.trim();
}

/** Links that lead where this one leads and say the same, or buttons that do; but for what only another width shows. */
function twinsOf(control: Element, within: Element): HTMLElement[] {
  const href = control.getAttribute('href');
  const alike = href === null ? 'button' : `a[href="${CSS.escape(href)}"]`;
  return [...within.querySelectorAll<HTMLElement>(alike)].filter(
    (each) => wordsOf(each) === wordsOf(control) && (each.checkVisibility?.() ?? true),
  );
}

/** Shows only the portal. A link focused by keyboard stays focused, and an open menu stays open. */
function reveal(container: HTMLElement, served: Element): void {
  const focused = document.activeElement;
  const link = focused && served.contains(focused) ? focused : null;
  const place = link ? twinsOf(link, served).indexOf(link as HTMLElement) : 0;
  const hasOpenMenu = served.querySelector('.served-menu[open]') !== null;
  const pressed = served.querySelector('[data-pressed]');
  const pressedPlace = pressed ? twinsOf(pressed, served).indexOf(pressed as HTMLElement) : 0;
  served.remove();
  container.classList.remove('stage');
  // Repeats a press on a button that needs the portal.
  if (pressed) twinsOf(pressed, container)[pressedPlace]?.click();
  if (hasOpenMenu) container.querySelector<HTMLElement>('[aria-controls="menu-panel"]')?.click();
  // A field that a screen is there for could not take the focus while it was hidden.
  const wanted = container.querySelector<HTMLElement>('[data-focus-first]');
  const twin = link
    ? (twinsOf(link, container)[place] ?? wanted ?? document.getElementById('main'))
    : wanted;
  twin?.focus({ preventScroll: true });
}

/**
 * Returns the element in which the portal is rendered. The server's page stays visible until the first screen
 * is complete behind it, and is then replaced in one step, without flashes or layout shifts. If the portal
 * never renders, the server's page stays.
 */
export function mount(root: HTMLElement): HTMLElement {
  const served = root.firstElementChild;
  if (!served) return root;
  const container = document.createElement('div');
  container.className = 'stage';
  root.append(container);

  let still = 0;
  let until: number | null = null;
  const look = () => {
    // After an error React removes what it rendered; it may render again.
    if (until === null || !container.hasChildNodes()) {
      until = null;
      return;
    }
    const isWhole = !container.querySelector('[data-waiting]');
    // Nor in the middle of a press.
    still = isWhole && !served.matches(':active') ? still + 1 : 0;
    if (still < STILL_FRAMES && performance.now() < until) {
      requestAnimationFrame(look);
      return;
    }
    observer.disconnect();
    reveal(container, served);
  };
  const observer = new MutationObserver(() => {
    still = 0;
    if (until !== null || !container.hasChildNodes()) return;
    until = performance.now() + PATIENCE_MS;
    requestAnimationFrame(look);
  });
  observer.observe(container, { subtree: true, childList: true, characterData: true });
  return container;
}
