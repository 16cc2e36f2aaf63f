import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Choice, templateOf } from './variants';

type State = { a: boolean; b: boolean; place: string };

const NOWHERE: State = { a: false, b: false, place: '' };
const CHOICES: readonly Choice<State>[] = [
  { cases: [{ when: 'a', state: { a: true } }] },
  { cases: [{ when: 'b', state: { b: true } }], matters: ({ a }) => a },
  { cases: ['x', 'y', 'z'].map((place) => ({ when: `place-${place}`, state: { place } })) },
];
const PART = /\{% (if|elif|else|endif) ?(.*?) ?%\}/;

/** What a template says where `holds` answers its conditions. */
function filled(template: string, holds: (condition: string) => boolean): string {
  let [text, rest] = ['', template];
  /** For each condition around: whether its text is shown now, and whether one of its chain was. */
  const around: { shown: boolean; was: boolean }[] = [];
  for (let found = PART.exec(rest); found; found = PART.exec(rest)) {
    if (around.every(({ shown }) => shown)) text += rest.slice(0, found.index);
    rest = rest.slice(found.index + found[0].length);
    const [, word, conditions = ''] = found;
    const last = around.at(-1) ?? { shown: false, was: false };
    const isTrue = conditions.split(' or ').some(holds);
    if (word === 'if') around.push({ shown: isTrue, was: isTrue });
    else if (word === 'endif') around.pop();
    else {
      last.shown = !last.was && (word === 'else' || isTrue);
      last.was ||= last.shown;
    }
  }
  return text + rest;
}

const element = fc.record({
  name: fc.constantFrom('a', 'p', 'svg'),
  attribute: fc.constantFrom('', ' href="/"', ' href="/" aria-current="page"', ' class="b"'),
  words: fc.constantFrom('', '홈', '랭킹', '홈 &gt; 글'),
});
const markup = fc
  .array(element, { maxLength: 6 })
  .map((all) =>
    all.map(({ name, attribute, words }) => `<${name}${attribute}>${words}</${name}>`).join(''),
  );

it('says in every state what was rendered in it', () => {
  fc.assert(
    fc.property(fc.array(markup, { minLength: 16, maxLength: 16 }), (pages) => {
      const render = ({ a, b, place }: State) =>
        pages[(a ? 8 : 0) + (b ? 4 : 0) + ['', 'x', 'y', 'z'].indexOf(place)] ?? '';
      const template = templateOf(render, NOWHERE, CHOICES);
      for (const a of [true, false]) {
        for (const b of a ? [true, false] : [false]) {
          for (const place of ['', 'x', 'y', 'z']) {
            const holding = new Set([...(a ? ['a'] : []), ...(b ? ['b'] : []), `place-${place}`]);
            const shown = filled(template, (condition) => holding.has(condition));
            expect(shown).toBe(render({ a, b, place }));
          }
        }
      }
    }),
  );
});

it('asks only where states differ', () => {
  const render = ({ place }: State) =>
    `<a href="/"${place === 'x' ? ' aria-current="page"' : ''}>홈</a><p>글</p>`;
  expect(templateOf(render, NOWHERE, CHOICES)).toBe(
    '<a href="/"{% if place-x %} aria-current="page"{% endif %}>홈</a><p>글</p>',
  );
});
