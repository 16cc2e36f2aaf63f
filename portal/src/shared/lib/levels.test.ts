import { expect, it } from 'vitest';
import { levelProgress, stepOf, tierOf } from './levels';

it.each([
  [1, '브론즈'],
  [50, '브론즈'],
  [51, '실버'],
  [101, '골드'],
  [151, '플래티넘'],
  [201, '다이아몬드'],
  [251, '마스터'],
  [301, '그랜드마스터'],
  [351, '레전드'],
  [9999, '레전드'],
])('puts level %i in tier %s', (level, name) => {
  expect(tierOf(level).name).toBe(name);
});

it.each([
  [1, 1],
  [10, 1],
  [11, 2],
  [50, 5],
  [51, 1],
  [391, 5],
  [401, 5],
])('draws level %i in step %i of its tier', (level, step) => {
  expect(stepOf(level)).toBe(step);
});

it.each([
  [1, 0, 0, 100],
  [1, 40, 40, 60],
  [3, 299, 99, 1],
  [3, 150, 0, 100],
  [3, 500, 100, 0],
])('level %i with %i experience stands at %i of 100', (level, experience, current, remaining) => {
  expect(levelProgress(level, experience)).toEqual({ current, remaining, percent: current });
});
