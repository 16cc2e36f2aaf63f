import { analytics } from './analytics';
import { documents } from './documents';
import type { ConsoleScreen } from './menu';
import { monitoring } from './monitoring';
import { moves } from './moves';
import { settings } from './settings';
import { shield } from './shield';
import { ownFigures, staff } from './staff';

/** The console's screens that are no list, in the order of the menu. */
export const SCREENS: readonly ConsoleScreen[] = [
  staff,
  settings,
  documents,
  moves,
  shield,
  ownFigures,
  analytics,
  monitoring,
];
