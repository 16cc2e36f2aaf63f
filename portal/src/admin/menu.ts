import type { ComponentType, ReactElement } from 'react';
import type { ResourceProps } from 'react-admin';
import type { Permission } from './permissions/api';

/** The menu's headings in their order. */
export const GROUPS = [
  { key: 'work', label: '기다리는 일' },
  { key: 'community', label: '커뮤니티' },
  { key: 'operation', label: '운영' },
  { key: 'insight', label: '지표' },
  { key: 'record', label: '기록' },
] as const;

type MenuEntry = {
  /** The permission needed to see it. */
  needs: Permission;
  /** Whether keepers of boards have it, too. */
  isForKeepers?: true;
  label: string;
  group: (typeof GROUPS)[number]['key'];
  icon: ComponentType<{ size?: number }>;
};

/** A list of the console: react-admin's props, and its place in the menu. */
export type ConsoleResource = ResourceProps &
  MenuEntry & {
    /** Its purpose in one sentence, shown when it is empty. */
    about: string;
  };

/** A screen that is no list, below /admin: `path` is `/monitoring`. */
export type ConsoleScreen = MenuEntry & { path: string; element: ReactElement };
