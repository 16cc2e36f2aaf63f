/**
 * Whether a text looks like a sale of animals. A guess is enough: it only shows a friendly note, and
 * the member can still publish.
 *
 * Sources: 동물보호법 제69조 제1항 (판매업은 시장·군수·구청장의 허가), 시행규칙 제3조 (햄스터도 반려동물),
 * 제97조 (허가 없이 영업하면 2년 이하의 징역 또는 2천만 원 이하의 벌금).
 */

/** Words for the fee that some members charge for giving an animal away. */
const FEE = /(?:분양|책임|입양)\s?(?:비|가격|금)(?:용)?/g;
/** Behind a fee: there is none. */
const NO_FEE = /^\s*(?:는|은|를|을|도|가)?\s*(?:전혀|따로)?\s*(?:없|안\s?받|받지\s?않|0원|무료|x)/i;
/** Offered for money. */
const SOLD = /팝니다|팔아요|팔게요|팔려고|판매\s?(?:합니다|해요|중|할게요)|유료\s?분양/;
/** Given into other hands, for money or not. */
const GIVEN = /분양\s?(?:합니다|해요|중)/;
/** Words for animals, not for their equipment: a cage is not counted in 마리. */
const ANIMALS =
  /(?:\d+|[한두세네]|다섯|여러)\s?마리|새끼|아가들|개체|암컷|수컷|암수|(?:햄스터|정글리안|골든|로보|윈터화이트|펄|푸딩)(?:를|을)?\s?(?:팝|팔|판매|분양)/;
const PRICE = /(?:\d[\d,.]*\s?(?:만\s?원|천\s?원|만원|천원|원|만)|가격)(?![가-힣]*\s?(?:없|무료))/;
const FREE = /무료\s?(?:분양|나눔|로)|공짜/;

export function looksLikeSale(title: string, content: string): boolean {
  const words = `${title}\n${content}`.normalize('NFC');
  const hasFee = [...words.matchAll(FEE)].some(
    ({ index, 0: fee }) => !NO_FEE.test(words.slice(index + fee.length)),
  );
  if (hasFee && ANIMALS.test(words)) return true;
  if (FREE.test(words) || !ANIMALS.test(words)) return false;
  return SOLD.test(words) || (GIVEN.test(words) && PRICE.test(words));
}
