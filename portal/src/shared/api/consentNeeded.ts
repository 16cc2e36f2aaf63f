/**
 * The code of what is refused until the member agrees to a document. Also the window's event of
 * refused uploads, which do not go through the client.
 */
export const CONSENT_NEEDED = 'consent_needed';
