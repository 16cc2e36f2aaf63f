import { exactNumber } from '@/shared/lib/numbers';

const MARKS = { checked: '출석', rested: '쉬어 간 날', exempt: '출석에서 뺀 날' } as const;

/** Words of the attendance calendar. */
export const text = {
  title: '출석 달력',
  lead: '하루에 한 번, 들르기만 하면 저절로 출석해요.',
  loading: '출석 달력을 불러오는 중',
  streak: (days: number) =>
    days > 0 ? `${exactNumber(days)}일째 연달아 만나고 있어요` : '오늘부터 다시 시작해요',
  rests: {
    label: '쉬어가기',
    kept: (kept: number, max: number) => `${kept}개 있어요 (${max}개까지)`,
    how: (every: number) =>
      `연속 출석 ${every}일을 채울 때마다 하나씩 생기고, 출석을 빠뜨린 날을 다음에 왔을 때 저절로 이어 줘요.`,
  },
  marks: MARKS,
  summary: (checked: number, rested: number) => {
    if (checked === 0) return '이 달에는 출석한 날이 없어요.';
    const came = `${checked}일 출석했어요.`;
    return rested > 0 ? `${came} ${rested}일은 쉬어가기가 이어 줬어요.` : came;
  },
  /** What a day was, spoken. */
  day: (day: number, mark: keyof typeof MARKS | null, experience: number) =>
    [
      `${day}일`,
      mark ? MARKS[mark] : '출석하지 않음',
      ...(experience > 0 ? [`경험치 ${exactNumber(experience)}`] : []),
    ].join(', '),
  legend: '칸이 진할수록 그날 얻은 경험치가 많아요.',
  table: {
    open: '표로 보기',
    day: '날짜',
    mark: '출석',
    experience: '얻은 경험치',
    none: '출석하지 않음',
  },
  ledger: '경험치 내역 보기',
  rules: '출석과 경험치 규칙',
  toast: {
    gained: (points: number) => `출석 완료! 경험치 +${points}`,
    /** A first day has nothing to go on from yet. */
    streak: (days: number) =>
      days > 1 ? `${days}일째 연달아 만나고 있어요.` : '내일도 만나면 씨앗이 하나 더 늘어요.',
    mended: (days: number) =>
      days === 1
        ? '빠뜨린 하루는 쉬어가기가 이어 줬어요.'
        : `빠뜨린 ${days}일은 쉬어가기가 이어 줬어요.`,
  },
} as const;
