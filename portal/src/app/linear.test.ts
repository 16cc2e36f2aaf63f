/** What reads a member's words takes as long as they are: processor time, for a length and for four times that. */
import { expect, it } from 'vitest';
import { activeMention } from '@/content/mentions/activeMention';
import { looksLikeSale } from '@/features/community/compose/saleRules';
import { piecesOf, previewOf } from '@/features/search/matches';
import { pieces } from '@/shared/lib/addresses';
import { parseMarkup, plainText } from '@/shared/lib/markup';
import { tidyDocument, writeMarkup } from '@/shared/lib/markupWriter';

const LENGTH = 20_000;
const TIMES = 4;
/** Linear is 4, quadratic 16. */
const WORST_RATIO = 9;
/** Below it the clock, the compiler and the collector of garbage say more than the work. */
const ENOUGH_MILLISECONDS = 60;
/** What grows too fast does so in each; a collection of garbage falls into one. */
const ROUNDS = 5;

const READERS: Record<string, (text: string) => unknown> = {
  markup: parseMarkup,
  words: (text) => plainText(parseMarkup(text)),
  'markup written': (text) => writeMarkup(tidyDocument(parseMarkup(text))),
  addresses: pieces,
  'search hits': (text) => piecesOf(text, 'a ㄱ 가'),
  'a preview of hits': (text) => previewOf(text, 'z'),
  'a mention being typed': activeMention,
  'a sale of animals': (text) => looksLikeSale(text, text),
};

const PUMPS = [
  ...['a', '가', ' ', '\n', '(', '[', ']', '\\', '@', '@가 ', '_', '*', '**a', '++', '1'],
  ...['[a](/b)', '[a](', '[', '![', '![](/media/a)', '![a', 'a\n', '_\n', '\\\n', '\n\n', '🇰🇷'],
  ...['분양비', '분양비는 ', '햄스터 1만원 ', '원 ', '가 ', 'ㄱ', '\u200b', '\u200d', 'a\\'],
  ...['https://a.kr/', 'www.a.', 'www.a.kr/(가', 'http://a.kr/가', '가www.1.'],
];

function milliseconds(read: (text: string) => unknown, text: string, runs: number): number {
  const taken = Array.from({ length: runs }, () => {
    const start = process.cpuUsage();
    read(text);
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...taken);
}

function growsFaster(read: (text: string) => unknown, pump: string): boolean {
  const text = pump.repeat(LENGTH / pump.length);
  if (milliseconds(read, text, 1) < ENOUGH_MILLISECONDS) return false;
  return Array.from({ length: ROUNDS }).every(() => {
    const long = milliseconds(read, text, 2);
    const short = milliseconds(read, text.slice(0, text.length / TIMES), 6);
    return long >= ENOUGH_MILLISECONDS && long > WORST_RATIO * short;
  });
}

it.each(Object.keys(READERS))('%s', (name) => {
  const read = READERS[name];
  expect(read && PUMPS.filter((pump) => growsFaster(read, pump))).toEqual([]);
});
