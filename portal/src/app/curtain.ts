/** How long a screen may take from its frame to its last answer, in milliseconds. */
const PATIENCE_MS = 4000;
/** An answer at hand is drawn a frame after it was asked for. */
const STILL_FRAMES = 3;

/** Whether the portal is being drawn behind what the server wrote. */
export function isCurtainDown(): boolean {
  return document.querySelector('.stage') !== null;
}

/** Links that lead where this one leads and say the same. */
function twinsOf(link: Element, within: Element): HTMLElement[] {
  const href = CSS.escape(link.getAttribute('href') ?? '');
  const words = link.textContent.trim();
  return [...within.querySelectorAll<HTMLElement>(`a[href="${href}"]`)].filter(
    (each) => each.textContent.trim() === words,
  );
}

/** Shows the portal alone. Who had come to a link with the keyboard is on the same link after it. */
function raise(served: Element, stage: HTMLElement): void {
  const focused = document.activeElement;
  const link = focused && served.contains(focused) ? focused : null;
  const place = link ? twinsOf(link, served).indexOf(link as HTMLElement) : 0;
  served.remove();
  stage.classList.remove('stage');
  // A field that a screen is there for could not take the focus behind the curtain.
  const wanted = stage.querySelector<HTMLElement>('[data-focus-first]');
  const twin = link
    ? (twinsOf(link, stage)[place] ?? wanted ?? document.getElementById('main'))
    : wanted;
  twin?.focus({ preventScroll: true });
}

/**
 * Where the portal is drawn. What the server wrote stays to be seen until the first screen stands
 * whole behind it, and then gives way in one step: nothing flashes, nothing jumps.
 */
export function stageIn(root: HTMLElement): HTMLElement {
  const served = root.firstElementChild;
  if (!served) return root;
  const stage = document.createElement('div');
  stage.className = 'stage';
  root.append(stage);

  let still = 0;
  const watcher = new MutationObserver(() => {
    still = 0;
  });
  watcher.observe(stage, { subtree: true, childList: true, characterData: true });
  let until = Number.POSITIVE_INFINITY;
  const look = () => {
    const isDrawn = stage.hasChildNodes();
    if (isDrawn) until = Math.min(until, performance.now() + PATIENCE_MS);
    const isWhole = isDrawn && !stage.querySelector('[data-waiting]');
    // Nor in the middle of a press.
    still = isWhole && !served.matches(':active') ? still + 1 : 0;
    if (still < STILL_FRAMES && performance.now() < until) {
      requestAnimationFrame(look);
      return;
    }
    watcher.disconnect();
    raise(served, stage);
  };
  requestAnimationFrame(look);
  return stage;
}
