import type { ResourceProps } from 'react-admin';

/** Every list of the console, in the order of its menu; each folder's index says how it looks. */
export const RESOURCES: readonly ResourceProps[] = [];
