import type { Shape } from '@/shared/api/types';

const run = (text: string, href: string | null = null) => ({
  text,
  href,
  bold: false,
  italic: false,
  underline: false,
});

/** The terms as a site has them, in short. */
export const TERMS: Shape<'DocumentOut'> = {
  kind: 'terms',
  title: '이용약관',
  path: '/terms-of-service',
  version: 1,
  effectiveOn: '2025-06-27',
  state: 'in_force',
  isAdverse: false,
  needsConsent: false,
  bodyHash: 'ab12',
  coming: null,
  sections: [
    { id: '', heading: '', isSummary: false, blocks: [{ type: 'line', runs: [run('여는 말')] }] },
    {
      id: 'summary',
      heading: '한눈에 보기',
      isSummary: true,
      blocks: [{ type: 'items', isNumbered: false, items: [[run('무료로 쓸 수 있어요.')]] }],
    },
    {
      id: 'sanctions',
      heading: '제8조 (이용 제한)',
      isSummary: false,
      blocks: [
        {
          type: 'grid',
          caption: '위반 횟수에 따른 이용 제한',
          head: ['위반', '조치'],
          rows: [['1차 위반', '경고 및 콘텐츠 삭제']],
        },
        {
          type: 'items',
          isNumbered: true,
          items: [[run('회원은 '), run('이용 제한 내역', '/sanctions'), run('에서 볼 수 있어요.')]],
        },
      ],
    },
  ],
  versions: [
    {
      version: 1,
      effectiveOn: '2025-06-27',
      state: 'in_force',
      isAdverse: false,
      needsConsent: false,
    },
  ],
};

/** The changes of the second version. */
export const CHANGES: Shape<'ChangeOut'>[] = [
  {
    heading: '제8조 (이용 제한)',
    before: [
      { text: '7일', isChanged: true },
      { text: ' 이용 정지', isChanged: false },
    ],
    after: [
      { text: '10일', isChanged: true },
      { text: ' 이용 정지', isChanged: false },
    ],
  },
  { heading: '제9조', before: null, after: [{ text: '새 문장이에요.', isChanged: true }] },
];
