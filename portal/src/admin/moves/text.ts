import { exactNumber } from '@/shared/lib/numbers';
import type { Absent, Mail, Move } from './api';

function people(number: number): string {
  return `${exactNumber(number)}명`;
}

export const STATES: Record<Move['state'], string> = {
  running: '옮기는 중',
  done: '옮김',
  undoing: '되돌리는 중',
  undone: '되돌림',
};

export const REACHES: Record<Absent['reach'], string> = {
  mail: '메일이 닿음',
  no_address: '주소 없음',
  bounced: '메일이 돌아옴',
  banned: '이용 정지',
  left: '탈퇴',
};

export const movesText = {
  none: '이사 온 적이 없어요.',
  noneHelp: '이사는 서버에서 명령으로 시작해요. 시작하면 여기에서 얼마나 옮겼는지 볼 수 있어요.',
  progress: (label: string) => `${label} 옮기는 중`,
  read: (share: string) => `자료를 ${share} 읽었어요`,
  quiet: '5분 넘게 소식이 없어요. 멈췄다면 같은 명령을 다시 실행하면 이어서 옮겨요.',
  started: '시작',
  finished: '끝',
  confirmed: '확인',
  unconfirmed: '아직이에요',
  confirmHelp:
    '잘 왔는지 살펴본 뒤 서버에서 확인하거나 되돌려요. 확인하면 원문을 지우고 되돌릴 수 없어요.',
  counts: '종류마다 몇이 왔는지',
  kind: '종류',
  there: '거기',
  came: '옮겨 옴',
  here: '지금 여기',
  nothingCame: '아직 온 것이 없어요.',
  stayed: (number: string) => `그대로 오지 않은 것 ${number}개`,
  allCame: '모두 그대로 왔어요.',
  what: '무엇',
  count: '몇',
  why: '왜',
  examples: '보기',
};

export const membersText = {
  title: '옮겨 온 회원',
  came: '옮겨 온 회원',
  back: '로그인한 회원',
  absent: '아직 로그인하지 않은 회원',
  absentShare: (share: string) => `옮겨 온 회원의 ${share}`,
  reached: '메일이 닿는 회원',
  reachedNote: '아직 로그인하지 않은 회원 가운데',
  days: '날마다 돌아온 회원',
  daysMeaning: '옮겨 온 회원이 여기에 처음 로그인한 날이에요. 최근 60일까지 보여요.',
  daysSentence: (number: number) => `이 기간에 ${people(number)}이 처음 로그인했어요.`,
  list: '아직 로그인하지 않은 회원',
  search: '닉네임이나 사용자명',
  nickname: '닉네임',
  username: '사용자명',
  lastLogin: '거기서 마지막 로그인',
  neverThere: '기록 없음',
  reach: '메일',
  told: '메일 보낸 때',
  everybodyBack: '모두 로그인했어요.',
};

export const mailText = {
  title: '안내 메일',
  about:
    '옮겨 와서 아직 로그인하지 않은 회원에게 한 번만 가요. 로그인 주소와 사용자명, 비밀번호를 새로 정하는 방법은 글 아래에 늘 붙어요. 계정에 대한 안내라서 광고를 담을 수 없어요.',
  subject: '제목',
  body: '내용',
  bodyHelp: '{닉네임}, {사용자명}, {주소} 자리에 회원마다 다른 말이 들어가요.',
  perHour: '한 시간에 보낼 수',
  perHourHelp: '처음 쓰는 서버라면 적게 시작해 주세요. 5분마다 조금씩 나눠서 나가요.',
  save: '저장',
  saved: '안내 메일을 저장했어요.',
  preview: '저장한 글이 나에게 보이는 모습',
  tryOut: '나에게 보내 보기',
  tried: '나에게 보냈어요. 메일을 확인해 주세요.',
  triedAt: '나에게 보내 본 때',
  untried: '아직 보내 보지 않았어요. 글을 고치면 다시 보내 봐야 해요.',
  start: '보내기 시작',
  resume: '이어서 보내기',
  startTitle: (number: number) => `${people(number)}에게 보낼까요?`,
  startHelp: (perHour: number) =>
    `한 시간에 ${exactNumber(perHour)}통씩 나가요. 그사이에 로그인한 회원에게는 가지 않아요. 언제든 멈출 수 있어요.`,
  unconfirmed: '아직 확인하지 않은 이사예요. 되돌리면 메일을 받고 온 회원의 계정도 사라져요.',
  started: '보내기 시작했어요.',
  pause: '멈추기',
  paused: '보내기를 멈췄어요.',
  bounces: '돌아온 메일이 많아 스스로 멈췄어요. 주소를 살펴본 뒤에 이어서 보내 주세요.',
  lockedWhileSending: '나가는 동안에는 글을 고칠 수 없어요. 먼저 멈춰 주세요.',
  nobody: '지금은 받을 회원이 없어요.',
  states: {
    draft: '보내기 전',
    sending: '보내는 중',
    paused: '멈춤',
    done: '모두 보냄',
  } satisfies Record<Mail['state'], string>,
  waiting: '남은 회원',
  told: '보낸 회원',
  queued: '나가는 중',
  failed: '보내지 못함',
  bounced: '돌아옴',
  returned: '받고 로그인',
  people,
};
