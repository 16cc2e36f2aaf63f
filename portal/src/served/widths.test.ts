import { expect, it } from 'vitest';
import { checked, filledByServer, slot } from './slots';
import { atBothWidths } from './widths';

it('marks what one width alone has, and writes the rest once', () => {
  const narrow = '<header><a href="/">홈</a><img src="/a.svg"/><p>글</p></header><nav>아래</nav>';
  const wide = '<header><a href="/">홈</a><b>위</b><p>글</p></header>';
  expect(atBothWidths(narrow, wide)).toBe(
    '<header><a href="/">홈</a><img src="/a.svg" data-at="narrow"/><b data-at="wide">위</b><p>글</p></header>' +
      '<nav data-at="narrow">아래</nav>',
  );
});

it('has a place for no text that one width alone has', () => {
  expect(() => atBothWidths('<p>글</p>', '<p>다른 글</p>')).toThrow('no element: 글');
});

it.each(['<p>{{ site }}</p>', '<p>{% raw %}</p>', '<p>{# 글</p>', '<p style="color:red">글</p>'])(
  'makes no template of %s',
  (markup) => {
    expect(() => checked(markup)).toThrow();
  },
);

it('leaves slots to the server', () => {
  expect(filledByServer(checked(`<p>${slot('frame.place')}</p>`))).toBe('<p>{{ frame.place }}</p>');
});
