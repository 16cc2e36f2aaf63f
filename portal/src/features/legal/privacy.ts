import text from '../../../public/legal/privacy.json';
import type { LegalText } from './document';

/**
 * Privacy policy (spec 1 §2 Static pages, decisions §1 and §2): it says what the server in fact
 * stores and when the retention jobs remove it. The server writes its page from the same file.
 */
export const PRIVACY: LegalText = text;
