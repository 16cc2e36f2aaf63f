import { appeals } from './appeals';
import type { ConsoleResource } from './menu';
import { sanctions } from './sanctions';
import { users } from './users';

/** Every list of the console, in the order of its menu; each folder's index says how it looks. */
export const RESOURCES: readonly ConsoleResource[] = [appeals, sanctions, users];
