import { expect, it } from 'vitest';
import { coveredPart } from './drawPhoto';

const frame = { x: 10, y: 20, width: 200, height: 100 };

it.each([
  ['lying', { width: 1000, height: 400 }, { x: 100, y: 0, width: 800, height: 400 }],
  ['standing', { width: 400, height: 1000 }, { x: 0, y: 400, width: 400, height: 200 }],
  ['small', { width: 20, height: 10 }, { x: 0, y: 0, width: 20, height: 10 }],
])('a %s photo fills its frame from its middle', (_, picture, part) => {
  expect(coveredPart(picture, frame)).toEqual(part);
});
