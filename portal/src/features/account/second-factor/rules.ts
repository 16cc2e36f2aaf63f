/** So few recovery codes left are worth a warning (decisions/0082). */
export const FEW_CODES = 3;
