/**
 * The query keys that are used outside of their own hook: for invalidation after an act, and by the
 * live channel. Longer keys start with shorter ones, so that a prefix matches a whole family.
 */
const diaries = ['/api/diary'] as const;
const community = ['/api/community'] as const;
const follows = ['/api/follow'] as const;
const members = ['/api/users'] as const;
const hamsters = ['/api/hamsters'] as const;
const care = ['/api/care'] as const;
const health = ['/api/health'] as const;
const comments = ['comments'] as const;
const inquiries = ['/api/inquiries'] as const;
const guestInquiries = ['/api/guest-inquiries'] as const;
const notifications = ['/api/notifications'] as const;

export const keys = {
  session: ['/api/auth/me'],
  site: ['/api/site'],
  boards: ['/api/boards'],
  trash: ['/api/trash'],
  hides: ['/api/hides'],
  mutedWords: ['/api/muted-words'],
  sanctions: ['/api/sanctions/my'],
  search: ['/api/search'],

  /** Every list and page that holds entries. */
  diaries,
  feeds: [...diaries, 'feed'],
  feed: (order: string) => [...diaries, 'feed', order],
  entry: (id: number) => [...diaries, 'entry', id],
  entriesAt: (path: string, query: object) => [...diaries, 'at', path, query],

  /** A member's bookmarks, in the family of what they are. */
  bookmarks: (kind: 'diary' | 'community') => [`/api/${kind}`, 'bookmarks'],

  /** Every list and page that holds posts. */
  community,
  posts: <View>(view: View) => [...community, 'list', view] as const,
  post: (id: number) => [...community, 'post', id],
  postsOf: (memberId: number) => [...community, 'user', memberId],

  /** The data that a form started with. Refreshed lists do not change it during editing. */
  edited: (kind: 'diary' | 'community', id: number) => ['edited', kind, id],

  /** Comments under entries and posts. */
  comments,
  commentsOn: (kind: 'diary' | 'community' | 'hamster', id: number) => [...comments, kind, id],
  commentsOf: (memberId: number) => [...comments, 'user', memberId],

  members,
  member: (id: number) => [...members, id],
  follows,
  followStatus: (id: number) => [...follows, 'status', id],
  followLists: [...follows, 'list'],
  followList: (kind: string, id: number) => [...follows, 'list', kind, id],
  suggestedMembers: (me: number) => [...follows, 'suggested', me],

  hamsters,
  hamster: (id: number) => [...hamsters, id],
  hamstersOf: (memberId: number) => [...hamsters, 'user', memberId],
  myHamsters: [...hamsters, 'my'],
  caredHamsters: [...hamsters, 'cared'],

  /** Reminders of care: a tick concerns the day, the list and the journal. */
  care,
  careToday: [...care, 'today'],

  /** Health journals: a change of one affects its chart, rows and share link. */
  health: (hamsterId: number) => [...health, hamsterId],
  healthSummary: (hamsterId: number, from: string | null) => [
    ...health,
    hamsterId,
    'summary',
    from,
  ],

  inquiries,
  inquiryPages: [...inquiries, 'pages'],
  inquiry: (id: number) => [...inquiries, id],

  /** The inquiries of guests, who opened a mailed link. */
  guestInquiries,
  guestInquiryPages: [...guestInquiries, 'pages'],
  guestInquiry: (id: number) => [...guestInquiries, id],

  notifications,
  notificationPages: [...notifications, 'pages'],
  mute: (type: string, id: number) => ['/api/notifications/mutes', type, id],
} as const;
