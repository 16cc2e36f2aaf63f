import fc from 'fast-check';
import { type Inline, isVideoUrl, type MarkupDocument, type TextRun } from '@/shared/lib/markup';

/** Words, blanks and everything that means something in the markup. */
const words = fc
  .array(
    fc.constantFrom(
      ...[
        '뭉치',
        '가',
        ' ',
        '*',
        '**',
        '_',
        '+',
        '++',
        '[',
        ']',
        '(',
        ')',
        '!',
        '\\',
        '\n',
        '<b>',
        '🐹',
      ],
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const urls = fc.constantFrom(
  '/media/a.jpg',
  '/media/a.mp4?t=1',
  'https://a.kr/나(다)[라]_마_',
  'https://a.kr/(',
  'javascript:alert(1)',
);

const runs: fc.Arbitrary<TextRun> = fc
  .record({
    text: words,
    bold: fc.boolean(),
    italic: fc.boolean(),
    underline: fc.boolean(),
    href: fc.option(urls, { freq: 3, nil: undefined }),
  })
  .map(({ text, bold, italic, underline, href }) => ({
    type: 'text',
    text,
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(underline && { underline }),
    ...(href !== undefined && { href }),
  }));

const inlines: fc.Arbitrary<Inline> = fc.oneof(
  { weight: 4, arbitrary: runs },
  { weight: 1, arbitrary: fc.constant<Inline>({ type: 'break' }) },
);

/** Random documents, untidy ones too. */
export const documents: fc.Arbitrary<MarkupDocument> = fc.record({
  blocks: fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('paragraph' as const),
        inlines: fc.array(inlines, { maxLength: 6 }),
      }),
      fc.record({ type: fc.constant('media' as const), url: urls, alt: words }).map((media) => ({
        ...media,
        kind: isVideoUrl(media.url) ? ('video' as const) : ('image' as const),
      })),
    ),
    { maxLength: 5 },
  ),
});
