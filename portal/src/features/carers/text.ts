import { withParticle } from '@/shared/lib/particles';

/** Sentences about caring for a hamster together. */
export const text = {
  title: '공동집사',
  titleOf: (name: string) => `${name}의 공동집사`,
  lead: '함께 돌보는 사람을 초대해요. 비공개 일기는 보이지 않고, 햄스터 정보를 고치거나 지울 수 없어요.',
  leadOfCarer: '함께 돌보는 사람이에요. 쓴 일기와 건강 기록에는 쓴 사람의 이름이 남아요.',
  loading: '공동집사를 불러오는 중',
  missingTitle: '함께 돌보는 햄스터가 아니에요',
  missingText: '이미 그만두었거나 보호자가 함께 돌보기를 끝냈어요.',
  roles: { write: '함께 쓰기', view: '보기' },
  does: {
    write: '일기와 건강 기록을 자기 이름으로 써요.',
    view: '건강수첩을 읽어요. 쓰지는 못해요.',
  },
  owner: '보호자',
  me: '나',
  none: '아직 함께 돌보는 사람이 없어요.',
  since: (day: string) => `${day}부터`,
  roleOf: (nickname: string) => `${nickname}님이 할 수 있는 일`,
  changed: {
    write: (nickname: string) => ({
      title: `이제 ${nickname}님도 함께 써요`,
      description: undefined,
    }),
    view: (nickname: string) => ({
      title: `이제 ${nickname}님은 보기만 해요`,
      description: '이미 쓴 일기와 건강 기록은 남아 있어요.',
    }),
  },
  remove: '내보내기',
  removeOf: (nickname: string) => `${nickname}님 내보내기`,
  removeTitle: (nickname: string) => `${nickname}님을 내보낼까요?`,
  removeText: (name: string) =>
    `${name}의 건강수첩을 더 볼 수 없고, 내보냈다는 알림이 가요. 쓴 일기와 건강 기록은 그대로 남아요.`,
  removed: (nickname: string) => ({
    title: `${nickname}님을 내보냈어요`,
    description: '쓴 일기와 건강 기록은 남아 있어요.',
  }),
  leave: '그만 돌보기',
  leaveTitle: (name: string) => `${withParticle(name, '을/를')} 그만 돌볼까요?`,
  leaveText:
    '건강수첩을 더 볼 수 없고, 보호자에게 알림이 가요. 내가 쓴 일기와 건강 기록은 그대로 남아요.',
  left: (name: string) => ({
    title: `${withParticle(name, '을/를')} 그만 돌보기로 했어요`,
    description: '쓴 일기와 건강 기록은 남아 있어요.',
  }),
  invite: {
    title: '초대하기',
    role: '할 수 있는 일',
    make: '초대 링크 만들기',
    another: '초대 링크 더 만들기',
    address: '초대 링크',
    copy: '링크 복사',
    share: '보내기',
    shared: (name: string) => `${withParticle(name, '을/를')} 함께 돌봐 주세요`,
    once: (day: string) =>
      `한 사람이 한 번 쓸 수 있고, ${day}에 끝나요. 주소는 지금만 보이니 바로 보내 주세요.`,
  },
  standing: {
    title: '아직 쓰지 않은 링크',
    until: (day: string) => `${day}까지`,
    end: '거두기',
    endOf: (role: string, day: string) => `${role}, ${day}까지인 링크 거두기`,
    ended: { title: '링크를 거뒀어요', description: '이제 그 주소로는 함께 돌볼 수 없어요.' },
  },
  offer: {
    tab: '공동집사 초대',
    loading: '초대를 확인하는 중',
    title: (name: string) => `${withParticle(name, '을/를')} 함께 돌봐요`,
    from: (nickname: string, breed: string) =>
      `${nickname}님의 ${breed}예요. 공동집사로 초대받았어요.`,
    may: '할 수 있는 일',
    write: [
      '건강수첩을 보고, 내 이름으로 기록해요.',
      '일기를 내 이름으로 써요. 공개할지는 내가 정해요.',
    ],
    view: ['건강수첩을 볼 수 있어요. 쓰지는 못해요.'],
    mayNot: '보호자의 비공개 일기는 보이지 않아요. 언제든 그만둘 수 있고, 쓴 것은 남아요.',
    ends: (day: string) => `${day}까지 쓸 수 있는 초대예요.`,
    accept: '함께 돌보기',
    later: '다음에 할게요',
    signIn: '로그인하고 함께 돌보기',
    register: '처음이라면 회원가입을 한 뒤 이 링크를 다시 열어 주세요.',
    own: '내가 만든 초대예요',
    ownText: (name: string) =>
      `${withParticle(name, '을/를')} 함께 돌볼 사람에게 이 링크를 보내 주세요. 한 사람이 한 번 쓸 수 있어요.`,
    already: '이미 함께 돌보고 있어요',
    alreadyText: '이 초대는 쓰지 않아도 돼요.',
    toHamster: (name: string) => `${name} 보러 가기`,
    overTitle: '쓸 수 없는 초대예요',
    overText: '끝났거나 이미 쓴 초대 링크예요.\n초대한 분에게 새 링크를 부탁해 주세요.',
    home: '홈으로 가기',
    joined: (name: string) => ({
      title: `이제 ${withParticle(name, '을/를')} 함께 돌봐요`,
      description: undefined,
    }),
  },
  cared: {
    title: '함께 돌보는 햄스터',
    mark: (nickname: string, role: string) => `${nickname}님의 햄스터 · ${role}`,
  },
  inviteFailed: { title: '오류', description: '초대 링크를 만들지 못했어요.' },
  withdrawFailed: { title: '오류', description: '초대 링크를 거두지 못했어요.' },
  changeFailed: { title: '오류', description: '할 수 있는 일을 바꾸지 못했어요.' },
  removeFailed: { title: '오류', description: '내보내지 못했어요.' },
  leaveFailed: { title: '오류', description: '그만두지 못했어요.' },
  acceptFailed: { title: '오류', description: '함께 돌보기를 시작하지 못했어요.' },
} as const;
