import type { CardTheme } from './themes';

/** The decorations, each about 2 wide and high around its middle. */

function heart(path: Path2D): void {
  path.moveTo(0, 0.92);
  path.bezierCurveTo(-0.5, 0.52, -1, 0.1, -1, -0.36);
  path.bezierCurveTo(-1, -0.96, -0.24, -1.02, 0, -0.42);
  path.bezierCurveTo(0.24, -1.02, 1, -0.96, 1, -0.36);
  path.bezierCurveTo(1, 0.1, 0.5, 0.52, 0, 0.92);
}

function star(path: Path2D): void {
  for (let at = 0; at < 10; at++) {
    const angle = (at * Math.PI) / 5 - Math.PI / 2;
    const reach = at % 2 === 0 ? 1 : 0.46;
    path.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  path.closePath();
}

function disc(path: Path2D, x: number, y: number, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, Math.PI * 2);
}

/** A hamster's front paw: four fingers, no thumb. */
function paw(path: Path2D): void {
  path.moveTo(0.58, 0.4);
  path.ellipse(0, 0.4, 0.58, 0.48, 0, 0, Math.PI * 2);
  for (const [x, y] of [
    [-0.74, -0.12],
    [-0.27, -0.56],
    [0.27, -0.56],
    [0.74, -0.12],
  ] as const) {
    disc(path, x, y, 0.23);
  }
}

function ring(path: Path2D): void {
  disc(path, 0, 0, 1);
  path.moveTo(0.72, 0);
  path.arc(0, 0, 0.72, 0, Math.PI * 2, true);
}

/** A fresh path every time: the caller scales it. */
export function glyphOf(pattern: CardTheme['decorationPattern']): Path2D {
  const path = new Path2D();
  if (pattern === 'hearts') heart(path);
  else if (pattern === 'stars') star(path);
  else if (pattern === 'paws') paw(path);
  else if (pattern === 'circles') ring(path);
  else disc(path, 0, 0, 0.6);
  return path;
}

export type Spot = { x: number; y: number; size: number; turn: number };

/**
 * The positions of the decorations: staggered rows with pseudo-random offsets, the same each time.
 */
export function scattered(
  area: { width: number; height: number },
  step: number,
  pattern: CardTheme['decorationPattern'],
): Spot[] {
  const spots: Spot[] = [];
  const even = pattern === 'dots';
  for (let row = 0; row * step * 0.86 < area.height + step; row++) {
    for (let column = 0; column * step < area.width + step; column++) {
      const chance = Math.abs(Math.sin(row * 12.9898 + column * 78.233) * 43758.5453) % 1;
      const drift = even ? 0 : (chance - 0.5) * step * 0.3;
      spots.push({
        x: (column + (row % 2) / 2) * step + drift,
        y: row * step * 0.86 - drift,
        size: even ? step * 0.2 : step * (0.13 + chance * 0.13),
        turn: even || pattern === 'circles' ? 0 : (chance - 0.5) * 0.9,
      });
    }
  }
  return spots;
}
