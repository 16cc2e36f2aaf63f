/** With this many recovery codes or fewer a warning is shown (decisions/0082). */
export const FEW_CODES = 3;
