/** What an entry needs beside its text; the sentence is that of `hamsterd/diaries/rules.py`. */
export function checkHamster(value: string): true | string {
  return value !== '' || '내 햄스터를 선택해주세요.';
}
