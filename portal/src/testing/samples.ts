import type { Me, Shape } from '@/shared/api/types';

export const MEMBER: Me = {
  id: 7,
  username: 'kongi',
  email: 'kongi@example.kr',
  nickname: '콩이집사',
  profileImage: null,
  level: 3,
  experience: 240,
  totalLikes: 4,
  awaitsApproval: false,
  streakDays: 2,
  createdAt: '2026-01-01T00:00:00Z',
  diariesCount: 1,
  postsCount: 0,
  commentsCount: 0,
  hamstersCount: 1,
  followersCount: 0,
  followingCount: 0,
  role: null,
  isAdmin: false,
  privateDiariesCount: 0,
  suspendedUntil: null,
  blockedIds: [],
  needsConsent: false,
  awaitsWelcome: false,
  unreadNotifications: 0,
  hasPassword: true,
  linkedSignIns: [],
  emailVerified: true,
  emailBounced: false,
  pendingEmail: null,
};

/** Somebody else, as everybody sees them. */
export const NEIGHBOUR: Shape<'MemberOut'> = {
  id: 9,
  nickname: '봄봄',
  profileImage: null,
  level: 52,
  experience: 5140,
  totalLikes: 999950,
  streakDays: 9,
  createdAt: '2025-06-27T00:00:00Z',
  diariesCount: 12,
  postsCount: 0,
  commentsCount: 0,
  hamstersCount: 1,
  followersCount: 1000,
  followingCount: 3,
};

export const HAMSTER: Shape<'HamsterOut'> = {
  id: 5,
  name: '뭉치',
  breed: '골든 햄스터',
  sex: null,
  species: 'syrian',
  birthDate: '2025-03-14',
  passedOn: null,
  farewell: null,
  condolencesFrom: 'everyone',
  profileImage: null,
  description: '먹보',
  diaryCount: 1234,
  totalLikes: 8,
  createdAt: '2026-01-01T00:00:00Z',
  owner: { id: 7, nickname: '콩이집사', profileImage: null, level: 3 },
};

export function entryWith(part: Partial<Shape<'DiaryCard'>> = {}): Shape<'DiaryCard'> {
  return {
    id: 12,
    title: '첫눈 온 날',
    content: '**뭉치**가 창밖을 봤어요.',
    images: ['/media/a.jpg'],
    media: [
      {
        url: '/media/a.jpg',
        thumbnailUrl: '/media/a.thumb.webp',
        mediumUrl: '/media/a.medium.webp',
        kind: 'image',
        width: 1440,
        height: 1080,
        color: '#aa8866',
        focus: { x: 0.5, y: 0.7 },
      },
    ],
    isPublic: true,
    hamsterId: 5,
    hamsterIds: [5],
    userId: 9,
    tags: [],
    mood: 'happy',
    weather: 'snowy',
    activity: null,
    entryDate: '2026-11-19',
    createdAt: '2026-11-19T12:00:00Z',
    updatedAt: '2026-11-19T12:00:00Z',
    likesCount: 7,
    commentsCount: 0,
    isHeld: false,
    user: { id: 9, nickname: '봄봄', profileImage: null, level: 1 },
    hamster: { id: 5, name: '뭉치', breed: '골든 햄스터' },
    hamsters: [{ id: 5, name: '뭉치', breed: '골든 햄스터' }],
    isLiked: false,
    isBookmarked: false,
    isHidden: false,
    isMuted: false,
    ...part,
  };
}

export const NOTICE: Shape<'NotificationOut'> = {
  id: 1,
  type: 'like',
  title: '새로운 좋아요',
  message: "봄봄님이 '첫눈 온 날' 일기를 좋아해요.",
  isRead: false,
  createdAt: '2026-11-20T12:00:00Z',
  actor: { id: 9, nickname: '봄봄', profileImage: null },
  actorsCount: 1,
  targetType: 'diary',
  targetId: 12,
  url: '/diary/12',
  isMuted: false,
  picture: null,
};

export const BOARDS: Shape<'BoardOut'>[] = [
  boardWith({ id: 1, name: '자유게시판', description: '무엇이든 편하게' }),
  boardWith({ id: 2, name: '질문게시판' }),
  boardWith({ id: 5, name: '공지사항', writePermission: 'admin' }),
];

function boardWith(part: Partial<Shape<'BoardOut'>>): Shape<'BoardOut'> {
  return {
    id: 1,
    name: '자유게시판',
    description: null,
    readPermission: 'all',
    showsRestriction: true,
    mayRead: true,
    writePermission: 'all',
    purpose: 'talk',
    allowsFiles: false,
    isActive: true,
    sortOrder: 1,
    postsCount: 12,
    createdAt: '2026-01-01T00:00:00Z',
    keepers: [],
    categories: [],
    isCategoryRequired: false,
    ...part,
  };
}

export function postWith(part: Partial<Shape<'PostCard'>> = {}): Shape<'PostCard'> {
  return {
    id: 21,
    title: '톱밥은 뭘 쓰세요?',
    content: '**아스펜**이랑 종이 베딩 가운데 고민이에요.',
    preview: '아스펜이랑 종이 베딩 가운데 고민이에요.',
    images: [],
    media: [],
    boardId: 2,
    userId: 9,
    isPinned: false,
    createdAt: '2026-11-19T12:00:00Z',
    updatedAt: '2026-11-19T12:00:00Z',
    likesCount: 7,
    commentsCount: 2,
    viewsCount: 412,
    isHeld: false,
    user: { id: 9, nickname: '봄봄', profileImage: null, level: 52 },
    board: { id: 2, name: '질문게시판' },
    question: null,
    category: null,
    giveaway: null,
    hasHealthCard: false,
    hasPoll: false,
    files: [],
    isLiked: false,
    isHidden: false,
    isMuted: false,
    ...part,
  };
}

export function sanctionWith(part: Partial<Shape<'OwnSanctionOut'>> = {}): Shape<'OwnSanctionOut'> {
  return {
    id: 3,
    kind: 'suspension',
    step: 2,
    reason: '같은 광고를 되풀이해 올렸어요',
    startsAt: '2026-11-20T12:00:00Z',
    endsAt: '2099-11-27T12:00:00Z',
    liftedAt: null,
    liftReason: null,
    isVoid: false,
    isRunning: true,
    isReplaced: false,
    still: null,
    appeal: null,
    mayAppeal: true,
    subjects: [],
    ...part,
  };
}

export function exportWith(part: Partial<Shape<'ExportOut'>> = {}): Shape<'ExportOut'> {
  return {
    id: 4,
    status: 'ready',
    error: null,
    bytes: 340_000_000,
    askedAt: '2026-11-21T03:00:00Z',
    madeAt: '2026-11-21T03:05:00Z',
    expiresAt: '2026-11-28T03:05:00Z',
    nextAskAt: null,
    ...part,
  };
}
