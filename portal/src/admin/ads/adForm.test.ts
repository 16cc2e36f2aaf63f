import { expect, it } from 'vitest';
import { fromKoreanInput, toKoreanInput } from '../forms/koreanTime';
import { adForm } from './adForm';

it('shows an instant in Korean time and sends back what was typed', () => {
  expect(toKoreanInput('2026-11-21T15:30:00Z')).toBe('2026-11-22T00:30');
  expect(fromKoreanInput('2026-11-22T00:30')).toBe('2026-11-22T00:30+09:00');
  expect(toKoreanInput(fromKoreanInput('2026-11-22T00:30'))).toBe('2026-11-22T00:30');
});

it('takes an empty field for no limit', () => {
  expect(toKoreanInput(null)).toBe('');
  expect(fromKoreanInput('')).toBeNull();
});

it('sends the form alone, and emptied texts as empty', () => {
  expect(adForm({ id: 3, views: 9, title: null, description: null, weight: 2 })).toEqual({
    title: '',
    description: null,
    weight: 2,
  });
});
