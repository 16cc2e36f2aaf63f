/** The layout of every form: one column that the eye can follow. */
export const FORM = { maxWidth: 600 } as const;
