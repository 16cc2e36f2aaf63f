type Particle = '은/는' | '이/가' | '을/를' | '과/와';

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;
/** Syllables that share one pair of initial and vowel; the first of them has no final consonant. */
const FINALS = 28;
/** Latin letters and digits whose Korean reading ends in a consonant (엘, 엠, 엔, 알; 영 일 삼 육 칠 팔). */
const CONSONANT_READINGS = new Set('lmnr013678');

function endsInConsonant(word: string): boolean {
  const last = [...word.normalize('NFC').trim()].findLast((char) => /[\p{L}\p{N}]/u.test(char));
  const code = last?.codePointAt(0) ?? 0;
  if (code >= HANGUL_FIRST && code <= HANGUL_LAST) return (code - HANGUL_FIRST) % FINALS !== 0;
  return last !== undefined && CONSONANT_READINGS.has(last.toLowerCase());
}

/**
 * The name of a member's home: 모찌누나 → "모찌누나네". A nickname that is already a home's name
 * stays: 햄찌네, 콩이네집.
 */
export function homeOf(nickname: string): string {
  return /[네집]$/.test(nickname) ? nickname : `${nickname}네`;
}

/** The word with the particle that fits its last sound: 콩이 → "콩이는", 별 → "별은". */
export function withParticle(word: string, particle: Particle): string {
  const [afterConsonant, afterVowel] = particle.split('/');
  return word + (endsInConsonant(word) ? afterConsonant : afterVowel);
}
