import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACTION_NAMES, actionName, actorOf } from './text';

const CONTRACT = JSON.parse(readFileSync('../docs/openapi.json', 'utf8'));
/** Every act that the server can write down. */
const ACTIONS: string[] = CONTRACT.components.schemas.Action.enum;
const KOREAN = /^[가-힣0-9 ]+$/;

it('knows what the server can write', () => {
  expect(ACTIONS).toContain('first_posts.set');
});

it.each(ACTIONS)('names %s, and undoing it, in Korean', (action) => {
  expect(actionName(action)).toMatch(KOREAN);
  expect(actionName(`undo.${action}`)).toBe(`${actionName(action)} 되돌림`);
  expect(Object.keys(ACTION_NAMES).some((id) => action.startsWith(id))).toBe(true);
});

it('gives no two acts one name', () => {
  expect(new Set(ACTIONS.map(actionName)).size).toBe(ACTIONS.length);
});

it('shows an act of a former version as it was written', () => {
  expect(actionName('new.thing')).toBe('new.thing');
});

it.each([
  ['admin:12', '햄찌지기', '햄찌지기'],
  ['admin:12', null, 'admin:12'],
  ['cli:root', null, '명령줄 (root)'],
  ['job:end-takedowns', null, '예약 작업 (end-takedowns)'],
])('says who %s is', (actor, actorName, said) => {
  expect(actorOf({ actor, actorName })).toBe(said);
});
