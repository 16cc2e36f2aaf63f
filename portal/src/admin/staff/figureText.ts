import type { Shape } from '@/shared/api/types';

type Figures = Shape<'FiguresOut'>;

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export const figuresText = {
  mine: '내 수치',
  ofAll: '운영진 수치',
  period: '기간',
  days: (days: number) => `${days}일`,
  member: '운영진',
  meanings: '수치의 뜻',
  ownOnly: '내 것만 보여요. 소유자는 운영진 화면에서 각자의 것을 봐요.',
  forOwner: '소유자만 봐요. 수는 한 일의 크기가 아니라 건수예요.',
};

const count = (value: number) => `${value.toLocaleString('ko')}건`;

function duration(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))}분`;
  if (hours < 48) return `${hours.toLocaleString('ko', { maximumFractionDigits: 1 })}시간`;
  return `${(hours / 24).toLocaleString('ko', { maximumFractionDigits: 1 })}일`;
}

function points({ meanRating, rated }: Figures): string {
  if (meanRating === null) return '–';
  return `${meanRating.toLocaleString('ko', { maximumFractionDigits: 1 })}점 (${rated}건)`;
}

type Figure = { key: string; name: string; show: (figures: Figures) => string; meaning: string };

/** Each figure, and what exactly it counts. */
export const FIGURES: readonly Figure[] = [
  {
    key: 'decided',
    name: '결정한 신고',
    show: ({ decided }) => count(decided),
    meaning:
      '조치하거나 문제없음으로 끝낸 신고예요. 여럿을 한 번에 결정하면 그만큼 세고, 되돌린 것도 세요.',
  },
  {
    key: 'medianHours',
    name: '결정까지 걸린 시간',
    show: ({ medianHours }) => duration(medianHours),
    meaning: '처음 신고된 때부터 결정까지 걸린 시간의 가운데 값이에요. 평균이 아니에요.',
  },
  {
    key: 'undone',
    name: '되돌린 결정',
    show: ({ undone }) => count(undone),
    meaning: '그 결정 가운데 누구든 나중에 되돌린 신고예요.',
  },
  {
    key: 'overturned',
    name: '이의로 없던 일이 된 제한',
    show: ({ overturned }) => count(overturned),
    meaning:
      '내린 이용 제한 가운데 이 기간에 이의 제기가 받아들여진 것이에요. 누가 받아들였든 세요.',
  },
  {
    key: 'answered',
    name: '답한 문의',
    show: ({ answered }) => count(answered),
    meaning: '이 기간에 답을 한 번이라도 쓴 문의예요. 여러 번 답해도 하나로 세요.',
  },
  {
    key: 'meanRating',
    name: '답의 평가',
    show: points,
    meaning:
      '답한 문의에 매긴 점수의 평균이에요. 괄호 안은 평가한 문의의 수예요. 5점이 가장 좋아요.',
  },
];
