/** Sentences of the first page that a vet sees. */
export const text = {
  who: (age: string, born: string) => `${age} (${born} 태어남)`,
  neutered: '중성화함',
  intact: '중성화 안 함',
  range: (from: string, to: string) => `${from} – ${to}`,
  weight: '몸무게',
  weighed: (day: string) => `${day} 잼`,
  none: '적은 것 없음',
  percent: (by: number) => `${by > 0 ? '+' : by < 0 ? '−' : '±'}${Math.abs(by)}%`,
  ofBest: (best: string) => `가장 좋았을 때 ${best} 대비`,
  ofWeek: (day: string) => `${day} 대비`,
  chart: (from: string, to: string) => `${from}부터 ${to}까지의 몸무게. 진한 곳이 지난 7일이에요.`,
  seen: '마지막으로 본 모습',
  home: '집과 먹이',
  symptoms: '지금 있는 증상',
  since: (day: string, last: string, times: number) =>
    times > 1 ? `${day}부터 ${times}번, 마지막 ${last}` : `${day}에 봄`,
  medicines: '먹이는 약',
  perKg: (perKg: string, grams: string) => `${perKg} (${grams}일 때)`,
  course: (from: string, to: string | null) => (to ? `${from} – ${to}` : from),
  visits: '병원에 간 날',
  latest: '증상, 약, 병원은 최근 4개까지예요. 나머지는 아래 기록에 있어요.',
} as const;
