/**
 * Every form: one column that the eye can follow, and what was typed stays when the record comes
 * anew, as it does a moment after it was shown from a list.
 */
export const FORM_PROPS = {
  sx: { maxWidth: 600 },
  resetOptions: { keepDirtyValues: true },
} as const;
