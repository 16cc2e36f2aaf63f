/**
 * Props of every form: one column, and input is kept when the record is refetched. That happens
 * right after a record was shown from a list.
 */
export const FORM_PROPS = {
  sx: { maxWidth: 600 },
  resetOptions: { keepDirtyValues: true },
} as const;
