import type { CarerRole } from './api';

export const ROLES: readonly CarerRole[] = ['write', 'view'];

/** The chosen one of a list's values. */
export function asRole(value: string): CarerRole {
  return value === 'view' ? 'view' : 'write';
}
