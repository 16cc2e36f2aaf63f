import type { KindName } from '@/shared/api/kinds.gen';

/**
 * A case shows its content and its member. A member shows their cases and sanctions, and content
 * shows its cases. So a change of one affects all of them.
 */
const MODERATION = [
  'reports',
  'appeals',
  'held',
  'flagged',
  'takedowns',
  'sanctions',
  'sign-ups',
  'users',
  'diaries',
  'posts',
  'comments',
] as const;

/**
 * The queries, by the first part of their keys, that show a resource and are refetched when it
 * changes.
 */
export const INVALIDATION_MAP = {
  ads: ['ads'],
  announcements: ['announcements'],
  popups: ['popups'],
  appeals: MODERATION,
  blocks: ['blocks'],
  boards: ['boards', 'posts'],
  'canned-texts': ['canned-texts'],
  comments: MODERATION,
  contests: ['contests'],
  diaries: MODERATION,
  documents: ['documents'],
  flagged: MODERATION,
  held: MODERATION,
  incidents: ['incidents'],
  inquiries: ['inquiries'],
  invitations: ['invitations'],
  jobs: ['jobs', 'job-runs'],
  moves: ['moves', 'moved-members'],
  operations: ['operations'],
  'personal-data-reviews': ['personal-data-reviews', 'personal-data-views'],
  posts: MODERATION,
  reports: MODERATION,
  sanctions: MODERATION,
  settings: ['settings'],
  'sign-ups': MODERATION,
  staff: ['staff', 'users'],
  switches: ['switches'],
  takedowns: MODERATION,
  users: MODERATION,
  'word-rules': ['word-rules'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ChangedResource = keyof typeof INVALIDATION_MAP;

/** Queries affected by every change: the first page's figures, and the audit log. */
export const ALWAYS_INVALIDATED = ['todo', 'audit'] as const;

/** Where the console shows each kind of content; hamsters are shown with their members. */
const KIND_RESOURCES: Readonly<Record<KindName, ChangedResource>> = {
  diary: 'diaries',
  community: 'posts',
  comment: 'comments',
  community_comment: 'comments',
  condolence: 'comments',
  contest_entry: 'contests',
  hamster: 'users',
};

/** The resource of a kind of target, by the audit log's name for it. */
const TARGET_RESOURCES: Readonly<Record<string, ChangedResource>> = {
  ...KIND_RESOURCES,
  ad: 'ads',
  announcement: 'announcements',
  appeal: 'appeals',
  block: 'blocks',
  board: 'boards',
  boards: 'boards',
  canned_text: 'canned-texts',
  contest: 'contests',
  contest_ballot: 'contests',
  case: 'reports',
  delivery: 'operations',
  document: 'documents',
  first_posts: 'switches',
  flag: 'flagged',
  incident: 'incidents',
  inquiry: 'inquiries',
  job: 'jobs',
  move_mail: 'moves',
  read_only: 'operations',
  setting: 'settings',
  shield: 'switches',
  spammer: 'users',
  staff: 'staff',
  takedown: 'takedowns',
  user: 'users',
  word_rule: 'word-rules',
  word_rules: 'word-rules',
};

/** The resource changed by an audited act; a bulk act names none, and counts as moderation. */
export function resourceOfTarget(targetType: string | null): ChangedResource {
  return TARGET_RESOURCES[targetType ?? ''] ?? 'reports';
}

/** Forms that may be in use: another person's change does not alter them. */
const FORMS: readonly ChangedResource[] = [
  'ads',
  'boards',
  'canned-texts',
  'contests',
  'documents',
  'incidents',
  'word-rules',
];

/** The resources to refetch when another console changed a target. */
export function heardResources(targetType: string): ChangedResource[] {
  const resource = TARGET_RESOURCES[targetType];
  return resource && !FORMS.includes(resource) ? [resource] : [];
}

/** All that another console may have changed while this one was disconnected. */
export const HEARD_RESOURCES = [...new Set(Object.keys(TARGET_RESOURCES).flatMap(heardResources))];
