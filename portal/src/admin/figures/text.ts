export const figuresText = {
  none: '자료 없음',
  empty: '아직 보여 줄 자료가 없어요.',
  loading: '수치를 불러오고 있어요',
  failed: '데이터를 불러오는 중 오류가 발생했어요.',
  stale: (at: string) => `새 수치를 불러오지 못했어요. 아래는 ${at}에 받은 수치예요.`,
  retry: '다시 시도',
  asOf: (at: string) => `${at} 기준`,
  every: (period: string) => `${period}마다 새로 고쳐요`,
  meaningOf: (name: string) => `${name} 뜻 보기`,
  csv: 'CSV 받기',
  csvOf: (title: string) => `${title} CSV 받기`,
  asTable: '표로 보기',
};
