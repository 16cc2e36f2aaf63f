import type { CasePage } from './types';

const AT = '2026-11-20T00:00:00Z';

/** A post reported by two, of a member with one violation. */
export const A_CASE: CasePage = {
  id: 3,
  status: 'pending',
  contentType: 'community',
  targetId: 12,
  title: '장터 글',
  preview: '싸게 팔아요. 연락 주세요.',
  ownerId: 7,
  owner: '콩이집사',
  reportersCount: 2,
  reporter: '봄봄',
  reason: 'spam',
  description: null,
  claimedById: null,
  claimedBy: null,
  claimedUntil: null,
  resolver: null,
  decisionNote: null,
  decidedAt: null,
  createdAt: AT,
  version: 2,
  snapshot: {
    authorNickname: '콩이집사',
    title: '장터 글',
    content: '싸게 팔아요. 연락 주세요.',
    createdAt: AT,
  },
  files: [{ url: '/media/a.jpg', keptUrl: '/media/k.jpg', kind: 'image' }],
  current: {
    state: 'hidden',
    isChanged: true,
    title: '장터 글',
    content: '나눔해요.',
    url: '/community/post/12',
  },
  reports: [
    { id: 1, reporterId: 9, reporter: '봄봄', reason: 'spam', text: '광고예요.', createdAt: AT },
    { id: 2, reporterId: null, reporter: null, reason: 'abuse', text: null, createdAt: AT },
  ],
  history: [],
  ownerRecord: {
    id: 7,
    nickname: '콩이집사',
    status: 'active',
    isAdmin: false,
    standingViolations: 1,
    suggestedStep: { number: 2, kind: 'suspension', days: 7 },
    sanctions: [],
  },
  auditId: null,
};
