import text from '../../../public/legal/terms.json';
import type { LegalText } from './document';

/**
 * Terms of service (spec 1 §2 Static pages, decisions §1.9 and §2). A change of meaning is a new
 * version: the server records which one a member agreed to. It writes its page from the same file.
 */
export const TERMS: LegalText = text;
