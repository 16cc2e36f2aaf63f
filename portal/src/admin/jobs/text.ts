export const jobText = {
  label: '예약 작업',
  about: '정해진 때에 저절로 도는 일을 보고, 지금 돌리는 곳이에요.',
  search: '작업 이름, 하는 일',
  name: '작업',
  does: '하는 일',
  when: '실행 시각',
  next: '다음',
  last: '마지막',
  took: '걸린 시간',
  state: '상태',
  run: '지금 실행',
  runTitle: (name: string) => `${name} 작업을 지금 실행할까요?`,
  runBody: '몇 초 안에 스케줄러가 시작해요. 결과는 실행 기록에 남아요.',
  asked: '스케줄러에 요청했어요.',
  history: '기록',
  late: '늦음',
  running: '실행 중',
  requested: '요청함',
  never: '아직 실행한 적 없음',
};

export const runText = {
  label: '작업 실행 기록',
  about: '예약 작업이 언제 돌았고 어떻게 끝났는지 남는 곳이에요.',
  job: '작업',
  trigger: '계기',
  started: '시작',
  took: '걸린 시간',
  state: '상태',
  host: '서버',
  counts: '결과',
  triggers: { timetable: '시간표', manual: '직접' } as Record<string, string>,
};

export const RUN_STATES = {
  running: { name: '실행 중', tone: 'info' },
  done: { name: '끝남', tone: 'good' },
  failed: { name: '실패', tone: 'bad' },
  skipped: { name: '건너뜀', tone: 'plain' },
} as const;

/** 0.042 → 42ms, 0.42 → 0.4초, 75 → 1분 15초. */
export function duration(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 0.1) return `${Math.max(1, Math.round(seconds * 1000))}ms`;
  if (seconds < 60) return `${seconds.toFixed(1)}초`;
  return `${Math.floor(seconds / 60)}분 ${Math.round(seconds % 60)}초`;
}
