import type { RightsReport } from './types';

type Status = RightsReport['status'];

/** Sentences of statutory takedowns (정보통신망법 제44조의2), for who asks and for who wrote. */
export const text = {
  grounds: {
    privacy: '사생활 침해',
    defamation: '명예훼손',
    portrait: '초상권 침해',
    copyright: '저작권 침해',
    other: '그 밖의 권리 침해',
  } satisfies Record<RightsReport['ground'], string>,
  form: {
    title: '권리침해 신고',
    lead: '내 사생활, 명예, 얼굴 사진이나 저작물이 허락 없이 올라왔다면 알려 주세요. 확인되면 최대 30일 동안 볼 수 없게 임시조치해요.',
    url: '어느 글인가요?',
    urlHint: '그 글을 연 화면의 주소를 그대로 붙여 넣어 주세요.',
    urlWrong: '이 사이트의 일기, 글, 댓글, 햄스터 주소를 붙여 넣어 주세요',
    ground: '어떤 권리가 침해되었나요?',
    groundPlaceholder: '하나를 골라 주세요',
    groundMissing: '침해된 권리를 골라 주세요',
    statement: '무엇이 왜 문제인가요?',
    statementHint: '어느 부분이 문제인지, 내가 당사자임을 알 수 있게 적어 주세요.',
    tooShort: (min: number) => `${min}자 이상 적어 주세요`,
    tooLong: (max: number) => `${max.toLocaleString('ko-KR')}자까지 쓸 수 있어요`,
    name: '이름',
    nameMissing: '이름을 적어 주세요',
    email: '이메일',
    emailHint: '접수 번호와 처리 결과를 보내 드려요.',
    privacy: '이름과 이메일은 신고를 처리하고 알리는 데만 쓰고, 글쓴이에게 알리지 않아요.',
    submit: '신고 보내기',
    failed: { title: '신고를 보내지 못했어요', description: '신고 접수 중 오류가 발생했습니다.' },
    done: (number: number) => `${number}번으로 접수했어요`,
    doneText: '살펴보고 결과를 메일로 알려 드릴게요. 아래 링크로 언제든 진행 상태를 볼 수 있어요.',
    follow: '처리 상태 보기',
  },
  state: {
    title: '권리침해 신고 처리 상태',
    loading: '처리 상태를 불러오는 중',
    missing: '신고를 찾을 수 없어요',
    missingText: '주소가 잘렸을 수 있어요. 메일의 링크를 다시 눌러 주세요.',
    again: '새로 신고하기',
    statuses: {
      pending: '접수했고, 살펴보고 있어요',
      blocked: '임시조치했어요',
      rejected: '임시조치하지 않기로 했어요',
      released: '임시조치가 끝났어요',
      removed: '글을 삭제했어요',
    } satisfies Record<Status, string>,
    number: '접수 번호',
    target: '대상',
    ground: '침해된 권리',
    created: '접수한 때',
    decided: '처리한 때',
    note: '처리 이유',
    ends: '임시조치 끝',
    released: '풀린 때',
  },
  own: {
    title: '임시조치된 내 글',
    lead: '권리침해 주장에 따라 법으로 정한 절차로 잠시 볼 수 없게 된 글이에요.',
    loading: '임시조치된 글을 불러오는 중',
    empty: '임시조치된 글이 없어요',
    emptyText: '내 글은 모두 그대로 보이고 있어요.',
    home: '홈으로 가기',
    objected: '내가 보낸 이의',
  },
  placeholder: {
    title: '임시조치된 글이에요',
    lead: (ground: string) =>
      `${ground} 주장이 있어 정보통신망법 제44조의2에 따라 잠시 볼 수 없어요.`,
    period: (start: string, end: string) => `${start}부터 ${end}까지`,
    yours:
      '권리침해 주장이 있어 지금은 나에게만 보여요. 잘못된 주장이라면 이의를 제기할 수 있어요.',
    home: '홈으로 가기',
  },
} as const;
