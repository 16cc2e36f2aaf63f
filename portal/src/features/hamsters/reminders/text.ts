import { REMINDER_EVERY_DAYS_MAX, WEIGHT_MAX, WEIGHT_MIN } from '@/shared/api/limits.gen';
import { spokenDay } from '@/shared/lib/relativeTime';
import type { CareKind, Reminder } from './types';

export const KINDS: Readonly<Record<CareKind, string>> = {
  sand_bath: '모래 목욕',
  wheel: '쳇바퀴 청소',
  bedding: '베딩 갈기',
  medicine: '약 먹이기',
  weight: '몸무게 재기',
  other: '직접 적기',
};

export const WEEKDAYS = ['월', '화', '수', '목', '금', '토', '일'] as const;

export const text = {
  title: '돌봄 알림',
  titleOf: (name: string) => `${name} 돌봄 알림`,
  lead: '정한 시각에 알려 드리고, 끝내면 건강수첩에 남겨 드려요. 밤에는 기기를 울리지 않고 아침에 알려요.',
  settings: '알림 설정',
  loading: '돌봄 알림을 불러오는 중',
  back: '햄스터',
  add: '알림 추가',
  calendar: '캘린더에서 보기',
  today: '오늘의 돌봄',
  all: '정해 둔 알림',
  emptyTitle: '아직 정해 둔 돌봄이 없어요',
  emptyText: '모래 목욕이나 베딩 갈기처럼\n잊기 쉬운 일을 알려 드릴게요.',
  passedTitle: '돌봄 알림은 쉬고 있어요',
  passedText: '무지개다리를 건넌 햄스터의 돌봄은 알리지 않아요.',
  missingTitle: '햄스터를 찾을 수 없어요',
  missingText: '돌봄 알림은 함께 사는 햄스터의 것만 볼 수 있어요.',
  toHamsters: '내 햄스터로',
  rhythm: ({ everyDays, weekdays, at }: Pick<Reminder, 'everyDays' | 'weekdays' | 'at'>) => {
    const days =
      weekdays.length === WEEKDAYS.length || everyDays === 1
        ? '매일'
        : everyDays === null
          ? `매주 ${weekdays.map((day) => WEEKDAYS[day - 1]).join('·')}`
          : `${everyDays}일마다`;
    return `${days} ${at}`;
  },
  paused: '쉬는 중',
  since: (day: string) => `${spokenDay(day)}부터 밀렸어요`,
  at: (time: string) => `${time}에 알려요`,
  waiting: '보내기를 기다려요',
  more: (count: number) => `${count}개 더 보기`,
  menuOf: (label: string) => `${label} 알림 메뉴`,
  change: '고치기',
  pause: '쉬기',
  resume: '다시 켜기',
  remove: '지우기',
  tick: '했어요',
  tickOf: (name: string, label: string) => `${name} ${label} 했어요`,
  done: '했어요',
  untick: '되돌리기',
  untickOf: (label: string) => `${label} 되돌리기`,
  write: '일기로 남기기',
  sent: (count: number) => ({ title: `기다리던 돌봄 ${count}개를 보냈어요` }),
  notSent: { title: '남기지 못한 돌봄이 있어요' },
  undo: '되돌리기',
  removed: (label: string) => ({ title: `${label} 알림을 지웠어요` }),
  addFailed: { title: '오류', description: '알림을 만들지 못했어요.' },
  changeFailed: { title: '오류', description: '알림을 고치지 못했어요.' },
  removeFailed: { title: '오류', description: '알림을 지우지 못했어요.' },
  tickFailed: {
    title: '오류',
    description: '돌봄을 표시하지 못했어요.',
    kept: '표시는 이 기기에 두었다가 이어지면 보낼게요.',
  },
  untickFailed: { title: '오류', description: '돌봄을 되돌리지 못했어요.' },
  calendarFailed: { title: '오류', description: '캘린더 주소를 바꾸지 못했어요.' },
  dialog: {
    add: '돌봄 알림 추가',
    edit: '돌봄 알림 고치기',
    submitAdd: '알림 만들기',
    submitEdit: '저장하기',
    kind: '무엇을 할까요?',
    own: '할 일',
    ownHint: '알림과 캘린더에 이 말이 보여요.',
    medicine: '약 이름',
    medicineHint: '건강수첩에만 남고, 알림에는 보이지 않아요.',
    dose: '용량',
    rhythm: '언제 할까요?',
    every: '며칠마다',
    weekly: '요일마다',
    everyDays: '며칠마다 할까요?',
    everyDaysHint: '매일이면 1',
    startsOn: '시작하는 날',
    weekdays: '요일',
    at: '시각',
    told: '누가 알림을 받을까요?',
    toldFault: '알림을 받을 사람을 한 명은 골라 주세요.',
    everyFault: `1에서 ${REMINDER_EVERY_DAYS_MAX} 사이의 숫자로 적어 주세요.`,
    weekdaysFault: '요일을 하나는 골라 주세요.',
    nameFault: '무엇인지 적어 주세요.',
    atFault: '시각을 골라 주세요.',
  },
  weightDialog: {
    title: (name: string) => `${name} 몸무게`,
    label: '몸무게 (g)',
    submit: '적고 끝내기',
    fault: `${WEIGHT_MIN}~${WEIGHT_MAX} 사이의 숫자로 적어 주세요.`,
  },
  calendarDialog: {
    title: '캘린더에서 보기',
    lead: '쓰는 캘린더에 아래 주소를 구독하면 돌봄이 함께 보여요. 햄스터 이름과 할 일만 담겨요.',
    loading: '캘린더 주소를 불러오는 중',
    address: '구독 주소',
    copy: '주소 복사',
    once: '주소를 아는 사람은 누구나 볼 수 있어요. 지금 복사해 두세요. 다시 보여 드리지 않아요.',
    on: '구독 주소가 켜져 있어요.',
    renewHint:
      '주소를 잊었거나 다른 사람이 알게 됐다면 새로 바꾸세요. 먼저 쓰던 주소는 바로 끝나요.',
    make: '주소 만들기',
    renew: '새 주소로 바꾸기',
    end: '끄기',
    copied: { title: '주소를 복사했어요' },
  },
};
