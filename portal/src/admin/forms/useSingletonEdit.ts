import type { ReactNode } from 'react';
import { type FieldFormats, type Form, isEditConflict } from './fieldConflicts';
import { useConflict } from './useConflict';

/** A form with the version that it edits. */
type Versioned = Form & { version?: string | null };

type SingletonEdit<Sent extends Versioned> = {
  /** The initial values of the form. */
  base: Form;
  formats: FieldFormats;
  mutationFn: (form: Sent) => Promise<void>;
  /** Fetches the current values. */
  queryFn: () => Promise<Form>;
};

/**
 * Saves a form of a singleton. A change that somebody else saved meanwhile is shown next to the
 * form, and no input is lost.
 */
export function useSingletonEdit<Sent extends Versioned>({
  base,
  formats,
  mutationFn,
  queryFn,
}: SingletonEdit<Sent>): {
  set: (form: Omit<Sent, 'version'>) => Promise<void>;
  conflict: ReactNode;
} {
  const { compare, conflict } = useConflict(formats, (form) =>
    // The chosen values have the fields of the form.
    mutationFn(form as Sent),
  );

  async function set(form: Omit<Sent, 'version'>) {
    const mine = { ...form, version: base.version } as Sent;
    try {
      await mutationFn(mine);
    } catch (error) {
      if (!isEditConflict(error)) throw error;
      await compare(base, mine, queryFn);
    }
  }
  return { set, conflict };
}
