/** How long a screen may take from its frame to its last answer, in milliseconds. */
const PATIENCE_MS = 4000;
/** An answer at hand is drawn a frame after it was asked for. */
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

/** Shows the portal alone. Who had come to a link with the keyboard is on the same link after it, and an open menu is open. */
function reveal(container: HTMLElement, served: Element): void {
  const focused = document.activeElement;
  const link = focused && served.contains(focused) ? focused : null;
  const place = link ? twinsOf(link, served).indexOf(link as HTMLElement) : 0;
  const hasOpenMenu = served.querySelector('.served-menu[open]') !== null;
  const pressed = served.querySelector('[data-pressed]');
  const pressedPlace = pressed ? twinsOf(pressed, served).indexOf(pressed as HTMLElement) : 0;
  served.remove();
  container.classList.remove('stage');
  // What only a script can do is done now.
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
 * Where the portal is drawn. What the server wrote stays to be seen until the first screen stands
 * whole behind it, and then gives way in one step: nothing flashes, nothing jumps. Where nothing is
 * ever drawn the server's page stays; nothing is measured meanwhile.
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
    // After an error React takes back what it drew; it may draw again.
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
