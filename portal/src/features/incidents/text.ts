/** Words around the notice of an incident; what happened is the staff's to say. */
export const text = {
  confirmed: '개인정보가 새어 나갔음을 알려 드려요',
  possible: '개인정보가 새어 나갔을 수 있음을 알려 드려요',
  told: '알린 날',
  loading: '안내를 불러오고 있어요',
  missing: '지금은 볼 수 없는 안내예요',
  missingText: '안내는 30일 동안 모두에게, 그 뒤에는 관련된 회원에게만 보여요.',
};
