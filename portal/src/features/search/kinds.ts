/** The kinds of results in the order of their sections: names first, they are short. */
export const KINDS = ['users', 'hamsters', 'diaries', 'posts'] as const;
export type SearchKind = (typeof KINDS)[number];

/** The tabs in their order; the first shows some of every kind. */
export const TABS = ['all', 'diaries', 'users', 'posts', 'hamsters'] as const;
export type SearchTab = (typeof TABS)[number];
