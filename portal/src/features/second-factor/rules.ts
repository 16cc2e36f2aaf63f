/** So few recovery codes left are worth a warning (decisions/0082). */
export const FEW_CODES = 3;
/** Characters (hamsterd/members/second_factor/rules.py). */
export const PASSKEY_NAME_MAX = 40;
