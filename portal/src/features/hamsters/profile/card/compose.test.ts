import { describe, expect, it } from 'vitest';
import { composeCard } from './compose';
import { CARD_SIZES, type CardSize } from './frames';
import type { Measure } from './lines';
import { CARD_THEMES } from './themes';

/** Hangul as wide as in Pretendard, everything else as half of it. */
const measure: Measure = (text, { size }) =>
  [...text].reduce((sum, letter) => sum + (/[가-힣]/.test(letter) ? 0.88 : 0.5) * size, 0);

const PLAIN = {
  name: '뭉치',
  breed: '골든 햄스터',
  age: '1년 2개월',
  description: '해바라기씨를 볼주머니 가득 넣고 쳇바퀴를 도는 먹보예요. 밤마다 별을 봐요.',
  owner: '콩이집사',
  siteName: '햄찌일기',
};
const BARE = { ...PLAIN, name: '콩', age: null, description: null };
const LONG = {
  ...PLAIN,
  name: '뭉'.repeat(20),
  breed: '장모 골든 햄스터 '.repeat(3).trim(),
  description: '가나다라마바사 '.repeat(70),
  owner: '집'.repeat(20),
};

const CASES = CARD_THEMES.flatMap((theme) =>
  (['square', 'banner'] as const).flatMap((size) =>
    Object.entries({ PLAIN, BARE, LONG }).map(
      ([name, content]) => [theme.id, size, name, theme, content] as const,
    ),
  ),
);

describe.each(CASES)('%s, %s, %s', (_id, size: CardSize, _name, theme, content) => {
  const composed = composeCard(content, theme, size, measure);
  const { card, words, photo, name, facts, description, owner, site } = composed;
  const above = [name, ...facts.runs, ...description];

  it('keeps every word inside its place', () => {
    for (const run of [...above, owner, site]) {
      expect(run.x).toBeGreaterThanOrEqual(words.x - 0.5);
      expect(run.x + run.width).toBeLessThanOrEqual(words.x + words.width + 0.5);
    }
    expect(name.y - name.font.size).toBeGreaterThanOrEqual(words.y - 0.5);
    const rule = composed.footer - site.font.size * 1.75;
    for (const run of above) expect(run.y + run.font.size * 0.3).toBeLessThan(rule);
    expect(composed.footer).toBeLessThan(card.y + card.height - 20);
    expect(card.x + card.width).toBeLessThanOrEqual(CARD_SIZES[size].width);
  });

  it('keeps words off the photo and off each other', () => {
    if (size === 'banner') expect(words.x).toBeGreaterThan(photo.x + photo.width);
    else expect(words.y).toBeGreaterThan(photo.y + photo.height);
    const tops = [name, ...description].map((run) => run.y - run.font.size * 0.9);
    for (const [at, run] of [name, ...description].slice(0, -1).entries()) {
      expect(tops[at + 1]).toBeGreaterThan(run.y);
    }
    expect(owner.x + owner.width).toBeLessThan(site.x - site.font.size);
  });

  it('describes in two lines at most', () => {
    expect(description.length).toBeLessThanOrEqual(2);
    if (content === LONG) expect(description.at(-1)?.text.endsWith('…')).toBe(true);
  });
});

it('cuts a nickname, never what is said of it', () => {
  const [theme] = CARD_THEMES;
  expect(composeCard(LONG, theme, 'banner', measure).owner.text).toMatch(/^집+…님의 햄스터$/);
});
