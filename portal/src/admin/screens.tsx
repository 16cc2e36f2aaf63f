import { analytics } from './analytics';
import type { ConsoleScreen } from './menu';
import { monitoring } from './monitoring';
import { shield } from './shield';

/** The console's screens that are no list, in the order of the menu. */
export const SCREENS: readonly ConsoleScreen[] = [shield, analytics, monitoring];
