import type { ConsoleScreen } from './menu';

/** The console's screens that are no list, in the order of the menu. */
export const SCREENS: readonly ConsoleScreen[] = [];
