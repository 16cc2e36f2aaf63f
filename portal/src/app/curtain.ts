/** How long a screen may take from its frame to its last answer, in milliseconds. */
const PATIENCE_MS = 4000;
/** An answer at hand is drawn a frame after it was asked for. */
const STILL_FRAMES = 3;

/** Whether the portal is being drawn behind what the server wrote. */
export function isCurtainDown(): boolean {
  return document.querySelector('.stage') !== null;
}

/** Links alone can have the focus in what the server wrote; the portal draws the same ones. */
function linksTo(href: string, within: Element): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
}

function raise(served: Element, stage: HTMLElement): void {
  const focused = document.activeElement;
  const hadFocus = served.contains(focused);
  const href = (hadFocus && focused?.getAttribute('href')) || '';
  const place = linksTo(href, served).indexOf(focused as HTMLElement);
  served.remove();
  stage.classList.remove('stage');
  if (!hadFocus) return;
  const again = linksTo(href, stage)[place] ?? document.getElementById('main');
  again?.focus({ preventScroll: true });
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
