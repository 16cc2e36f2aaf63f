import type { Tone } from '../components/Tag';

export const monitoringText = {
  clearAll: '모두 비우기',
  clear: '비우기',
  clearOne: (name: string) => `${name} 캐시 비우기`,
  clearTitle: '캐시를 모두 비울까요?',
  clearHelp: '모든 서버 프로세스의 캐시를 비워요. 다시 채워질 때까지 잠시 느려질 수 있어요.',
  cleared: '캐시를 비웠어요',
};

export const healthText = {
  title: '상태',
  overall: '전체',
  memory: '서버 프로세스 메모리',
  version: '버전',
};

/** Anything that is neither healthy nor a warning counts as critical (spec 2 §3). */
export const STANDINGS: Record<'healthy' | 'warning' | 'critical', { label: string; tone: Tone }> =
  {
    healthy: { label: '정상', tone: 'good' },
    warning: { label: '주의', tone: 'warn' },
    critical: { label: '위험', tone: 'bad' },
  };

export const performanceText = {
  title: '성능',
  average: '평균 응답 시간',
  averageMeaning:
    '최근 1시간 동안 모든 서버 프로세스가 요청을 받아 답을 다 보내기까지 걸린 시간의 평균이에요.',
  median: '응답 시간 중앙값',
  medianMeaning: '최근 1시간 요청의 절반은 이보다 빨리 끝났어요(p50).',
  slowest: '응답 시간 95%',
  slowestMeaning: '최근 1시간 요청 스무 개 가운데 열아홉 개는 이보다 빨리 끝났어요(p95).',
  requests: '최근 1시간 요청',
  requestsMeaning: '모든 서버 프로세스가 최근 1시간 동안 답한 요청 수예요.',
  errors: '오류',
  errorsMeaning: '최근 1시간 요청 가운데 서버 잘못으로 실패한(5xx) 수와 비율이에요.',
  slow: '느린 질의',
  slowMeaning: (limit: string) =>
    `최근 1시간 동안 ${limit}보다 오래 걸린 데이터베이스 질의 수예요.`,
};

export const processText = {
  title: '서버 프로세스',
  host: '서버',
  pid: '프로세스 번호',
  here: '이 응답',
  started: '시작',
  requests: '요청',
  errors: '오류',
  average: '평균',
  median: 'p50',
  slowest: 'p95',
  memory: '메모리',
  sockets: '실시간 연결',
  reported: '보고',
  empty: '지금 수치를 보고하는 프로세스가 없어요. 30초 안에 다시 확인해요.',
};

export const queryText = {
  title: '최근 느린 질의',
  at: '시각',
  time: '시간',
  sql: '질의',
  help: '질의에 넣은 값은 남기지 않아요.',
  empty: '최근 1시간 동안 느린 질의가 없어요.',
};

export const clientErrorText = {
  title: '회원 화면의 오류',
  help: '회원의 브라우저에서 난 오류를 종류마다 모았어요. 누구의 화면인지, 쓴 글과 주소의 번호는 남기지 않아요. 막 배포한 뒤에 새로 나타난 빌드의 오류라면 되돌리는 것을 먼저 생각해 주세요.',
  last: '마지막',
  first: '처음',
  count: '횟수',
  kind: '종류',
  message: '오류',
  source: '코드',
  route: '화면',
  build: '빌드',
  browser: '브라우저',
  empty: '알려 온 오류가 없어요.',
  kinds: {
    error: '실행',
    rejection: '약속',
    chunk: '내려받기',
    boundary: '화면 일부',
  } as Record<string, string>,
};

export const systemText = {
  title: '시스템',
  server: '서버',
  uptime: '가동 시간',
  platform: '운영 체제',
  runtime: '런타임',
  cpus: 'CPU',
  cpuCount: (count: number) => `${count}개`,
  memory: '시스템 메모리',
  disk: '디스크',
  freeOf: (free: string, total: string) => `${total} 가운데 ${free} 남음`,
  database: '데이터베이스',
  version: '버전',
  size: '크기',
  connections: '연결',
  connectionsOf: (open: number, most: number) => `${most}개 가운데 ${open}개 사용`,
  tables: '큰 테이블',
  table: '테이블',
  rows: '행(어림)',
  used: (name: string, part: string) => `${name} ${part} 사용`,
};

export const cacheText = {
  title: '캐시',
  groups: { users: '사용자', diaries: '일기', community: '커뮤니티', general: '일반' },
  entries: (count: string) => `${count}개`,
  hitRate: (rate: string) => `적중률 ${rate}`,
  hitMeaning: '찾은 것 가운데 캐시에 있던 비율이에요. 프로세스가 시작한 뒤부터 세요.',
  total: '모두 합친 메모리',
  totalMeaning: '항목 일부를 재어 어림한 값이에요.',
  policy: (processes: number) =>
    `서버 프로세스 ${processes}개의 수치를 합쳤어요. 최대치를 넘거나 오래된 항목은 자동으로 정리돼요.`,
  name: '이름',
  group: '영역',
  held: '항목',
  most: '최대(프로세스마다)',
  rate: '적중률',
  lookups: '조회',
  memory: '메모리',
  act: '비우기',
};
