import { expect, it } from 'vitest';
import type { Column } from './columns';
import { csvOf } from './csv';

type Row = { title: string; likes: number | null };

const COLUMNS: Column<Row>[] = [
  { label: '제목', value: ({ title }) => title, show: () => 'never in a file' },
  { label: '좋아요', value: ({ likes }) => likes },
];

it('writes a header, plain values, and nothing where nothing is known', () => {
  const text = csvOf(COLUMNS, [
    { title: '첫눈', likes: 12345 },
    { title: '뭉치', likes: null },
  ]);
  expect(text).toBe('\ufeff제목,좋아요\r\n첫눈,12345\r\n뭉치,\r\n');
});

it('has moments in a form that spreadsheets know, and no buttons', () => {
  const columns: Column<{ at: string | null }>[] = [
    { label: '때', at: ({ at }) => at },
    { label: '지우기', show: () => 'a button' },
  ];
  expect(csvOf(columns, [{ at: '2026-11-20T12:05:43.000Z' }, { at: null }])).toBe(
    '\ufeff때\r\n2026-11-20 21:05\r\n\r\n',
  );
});

it.each([
  ['쉼표, 있음', '"쉼표, 있음"'],
  ['"따옴표"', '"""따옴표"""'],
  ['두\n줄', '"두\n줄"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['-5도', "'-5도"],
  ['@콩이', "'@콩이"],
  ['＝1', "'＝1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff\u3164@콩이', "'\ufeff\u3164@콩이"],
  ['\u{e0100}\u207a1', "'\u{e0100}\u207a1"],
  ['\t콩이', "'\t콩이"],
  ['첫눈=1', '첫눈=1'],
])('keeps %j one cell that is no formula', (title, cell) => {
  expect(csvOf(COLUMNS, [{ title, likes: -1 }])).toContain(`\r\n${cell},-1\r\n`);
});
