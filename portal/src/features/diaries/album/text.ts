/** Sentences of a hamster's album. */
export const text = {
  title: '성장앨범',
  loading: '성장앨범을 불러오는 중',
  months: '달마다 한 장',
  month: (month: string) => {
    const [year, number] = month.split('-').map(Number);
    return `${year}년 ${number}월`;
  },
  shortMonth: (month: string) => `${Number(month.slice(5))}월`,
  noPhotos: '사진이 있는 일기를 쓰면 달마다 한 장씩 여기에 모여요.',
  compare: '사진 비교하기',
  milestones: '기념일',
  names: { came: '처음 온 날', first_photo: '첫 사진', hundred_days: '함께한 지 100일' },
  birthday: (years: number) => (years === 1 ? '첫 생일' : `${years}번째 생일`),
  today: '오늘',
  daysLeft: (days: number) => `${days}일 남았어요`,
  card: (label: string) => `${label} 카드 만들기`,
  cardWords: (label: string, day: string) => `${day} ${label}`,
  memories: {
    title: (years: readonly number[]) => {
      const [first] = years;
      if (years.some((each) => each !== first)) return '몇 해 전 오늘';
      return first === 1 ? '작년 오늘' : `${first}년 전 오늘`;
    },
    private: '나만 보기',
    close: '오늘은 그만 보기',
  },
  dialog: {
    title: (name: string) => `${name}, 이만큼 자랐어요`,
    hint: '사진을 밀어 경계를 옮기고, 두 손가락으로 왼쪽 사진을 맞춰 보세요.',
    before: '왼쪽 사진',
    after: '오른쪽 사진',
    photoOf: (day: string, title: string) => `${day} ${title}`,
    divider: '경계',
    dividerAt: (percent: number, before: string) => `${before} 사진이 ${percent}% 보여요`,
    zoom: '왼쪽 사진 크기',
    zoomAt: (percent: number) => `${percent}%`,
    swap: '좌우 바꾸기',
    share: '나란히 공유하기',
    shareTitle: (name: string) => `${name}의 성장앨범`,
    fileName: (name: string) => `${name.replace(/[\\/:*?"<>|]/g, ' ').trim() || '햄스터'}-성장.png`,
    shareFailed: {
      title: '공유 실패',
      description: '비교 사진을 만들지 못했어요. 다시 시도해 주세요.',
    },
  },
} as const;
