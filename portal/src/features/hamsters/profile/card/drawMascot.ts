import type { Box } from './frames';

/** The site's hamster on a canvas: head and ears of `shared/ui/Mascot`, in its square of 200. */

const COLORS = {
  fur: '#eda95c',
  deep: '#d88f43',
  cream: '#fff3e2',
  inner: '#f6b8a2',
  stripe: '#d0823a',
  blush: 'rgb(247 164 140 / 0.6)',
  eye: '#3a2417',
  line: '#6e4022',
  nose: '#d26a5c',
};

const HEAD =
  'M100 34c34 0 52 20 57 44 3 17 1 39-12 50-11 9-27 12-45 12s-34-3-45-12c-13-11-15-33-12-50 5-24 23-44 57-44Z';
const MASK =
  'M100 88c7-4 13-14 25-14 15 0 27 12 28 28 1 22-20 38-53 38s-54-16-53-38c1-16 13-28 28-28 12 0 18 10 25 14Z';
const BODY = 'M40 230c0-60 20-100 60-100s60 40 60 100Z';

type Oval = readonly [color: string, x: number, y: number, rx: number, ry: number];

function ovals(sides: (side: -1 | 1) => readonly Oval[]): Oval[] {
  return [...sides(-1), ...sides(1)];
}

/** Fills the box with the head, a little below its middle. */
export function drawMascot(context: CanvasRenderingContext2D, box: Box): void {
  const scale = Math.min(box.width, box.height) / 168;
  context.save();
  context.translate(box.x + box.width / 2, box.y + box.height / 2);
  context.scale(scale, scale);
  context.translate(-100, -92);
  const oval = ([color, x, y, rx, ry]: Oval) => {
    context.fillStyle = color;
    context.beginPath();
    context.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
    context.fill();
  };
  const shape = (color: string, path: string) => {
    context.fillStyle = color;
    context.fill(new Path2D(path));
  };
  ovals((side) => [
    [COLORS.deep, 100 + side * 41, 48, 18, 18],
    [COLORS.inner, 100 + side * 40, 50, 10.5, 10.5],
  ]).forEach(oval);
  shape(COLORS.fur, BODY);
  shape(COLORS.fur, HEAD);
  shape(COLORS.cream, MASK);
  shape(COLORS.stripe, 'M100 36c5 8 5 18 0 27-5-9-5-19 0-27Z');
  ovals((side) => [
    [COLORS.blush, 100 + side * 38, 108, 11, 8],
    [COLORS.eye, 100 + side * 27, 86, 8, 9],
    ['#ffffff', 103 + side * 27, 82.5, 2.8, 2.8],
  ]).forEach(oval);
  shape(COLORS.nose, 'M95 94.5c3-1.5 7-1.5 10 0 1 1-2.5 5-5 5s-6-4-5-5Z');
  context.strokeStyle = COLORS.line;
  context.lineWidth = 3.4;
  context.lineCap = 'round';
  context.stroke(new Path2D('M100 100v4m-11 1.5c1.5 6 10 6 11-1.5 1 7.5 9.5 7.5 11 1.5'));
  context.restore();
}
