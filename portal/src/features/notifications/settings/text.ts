import { withParticle } from '@/shared/lib/particles';
import { SITE_NAME } from '@/shared/lib/site';
import type { Browser, PushSupport } from '../pushSupport';

type Help = { title: string; text: string; steps?: readonly string[] };

/** Sentences of choosing what rings where. */
export const text = {
  title: '알림 설정',
  lead: '어떤 소식을 어디서 받을지 골라 주세요. 누르면 바로 저장돼요.',
  loading: '알림 설정을 불러오는 중',
  toList: '알림 목록',
  failed: {
    title: '오류',
    description: '알림 설정을 저장하지 못했어요.',
  },
  push: {
    title: '이 기기로 알림 받기',
    explain:
      '댓글이나 답글이 오면 사이트를 닫아 두어도 이 기기로 바로 알려 드려요. 켜기를 누르면 브라우저가 알림을 허용할지 한 번 물어봐요.',
    start: '이 기기에서 켜기',
    on: '이 기기에서 알림을 받고 있어요',
    onText: '로그아웃하면 이 기기는 더 울리지 않아요.',
    tryOut: '시험 알림 보내기',
    stop: '끄기',
    tried: { title: '시험 알림을 보냈어요', description: '잠시 뒤 이 기기에 알림이 떠요.' },
    dismissed: {
      title: '아직 허용하지 않았어요',
      description: '마음이 바뀌면 다시 켜기를 눌러 주세요.',
    },
    failedStart: {
      title: '오류',
      description: '알림을 켜지 못했어요.',
    },
    failedStop: {
      title: '오류',
      description: '알림을 끄지 못했어요.',
    },
    failedTry: {
      title: '오류',
      description: '시험 알림을 보내지 못했어요.',
    },
    unreachable:
      '브라우저의 푸시 서비스에 연결하지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.',
    noWorker: '아직 준비가 끝나지 않았어요. 새로고침한 뒤 다시 시도해 주세요.',
    noKey: {
      title: '지금은 푸시 알림을 쓸 수 없어요',
      text: '사이트 알림과 메일은 그대로 받을 수 있어요.',
    },
    again: '허용했어요, 다시 확인하기',
    stillDenied: { title: '아직 막혀 있어요', description: '위의 차례대로 알림을 허용해 주세요.' },
    standings: {
      'needs-install': {
        title: '홈 화면에 추가하면 받을 수 있어요',
        text: 'iPhone과 iPad는 홈 화면에 추가한 앱에만 알림을 보낼 수 있어요.',
        steps: [
          '화면 아래나 위의 공유 버튼을 눌러요.',
          '‘홈 화면에 추가’를 골라요.',
          `홈 화면의 ${withParticle(SITE_NAME, '을/를')} 열고 이 화면으로 다시 와 주세요.`,
        ],
      },
      'in-app': {
        title: '다른 앱 안에서는 받을 수 없어요',
        text: '오른쪽 위 메뉴에서 ‘다른 브라우저로 열기’를 누른 뒤 다시 켜 주세요.',
      },
      unsupported: {
        title: '이 브라우저는 푸시 알림을 지원하지 않아요',
        text: 'Chrome, 삼성 인터넷, 웨일, Safari, Firefox의 새 버전에서 켤 수 있어요.',
      },
      denied: {
        title: '이 기기에서 알림이 막혀 있어요',
        text: '브라우저에서 알림을 차단해 두었어요. 다시 받으려면 이렇게 해 주세요.',
      },
    } satisfies Record<Exclude<PushSupport, 'ready'>, Help>,
    allow: {
      ios: [
        '기기의 설정 앱을 열어요.',
        `‘알림’에서 ${withParticle(SITE_NAME, '을/를')} 골라요.`,
        '‘알림 허용’을 켜요.',
      ],
      samsung: [
        '주소창 왼쪽의 자물쇠를 누르고 ‘권한’을 골라요.',
        '‘알림’을 ‘허용’으로 바꿔요.',
        '보이지 않으면 메뉴의 설정 → ‘사이트 및 다운로드’ → ‘알림’에서 켜요.',
      ],
      android: [
        '주소창 왼쪽의 아이콘을 누르고 ‘권한’을 골라요.',
        '‘알림’을 켜요.',
        '그래도 막혀 있으면 기기의 설정 → ‘애플리케이션’ → 브라우저 → ‘알림’도 켜요.',
      ],
      firefox: ['주소창 왼쪽의 자물쇠를 눌러요.', '‘알림 보내기 · 차단됨’ 옆의 X를 눌러요.'],
      safari: [
        '메뉴 막대에서 Safari → ‘설정’ → ‘웹사이트’ → ‘알림’을 열어요.',
        '이 사이트를 ‘허용’으로 바꿔요.',
      ],
      desktop: ['주소창 왼쪽의 아이콘을 눌러요.', '‘알림’을 ‘허용’으로 바꿔요.'],
    } satisfies Record<Browser, readonly string[]>,
  },
  ways: {
    title: '알림이 오는 때',
    quiet: '밤에는 조용히',
    quietText: (from: string, to: string) =>
      `${from}부터 ${to}까지는 울리지 않고, 아침에 한 번에 모아 알려 드려요.`,
    redFlags: '급한 건강 신호는 밤에도',
    redFlagsText:
      '설사나 발작처럼 오늘 안에 병원에 가야 하는 신호가 적히면 밤에도 바로 울리고 메일을 보내요.',
    digest: '하루 소식 메일',
    marketing: '광고성 정보 받기 (선택)',
    marketingText:
      '행사나 물건을 알리는 소식을 알림과 메일로 받아요. 받지 않아도 서비스는 그대로 쓸 수 있어요.',
    marketingSince: (day: string) => `${day}에 받기로 했어요. 여기서 언제든 그만 받을 수 있어요.`,
    digestText: '읽지 않은 알림을 모아 아침마다 한 통으로 보내 드려요. 없는 날에는 보내지 않아요.',
  },
  kinds: {
    title: '받을 소식',
    kind: '소식',
    site: '사이트',
    push: '푸시',
    mail: '메일',
    of: (kind: string, channel: string) => `${kind}, ${channel}`,
    fixed: '꼭 필요한 소식이라 늘 알려 드려요.',
    noSite: '사이트에서 끈 소식은 푸시와 메일로도 보내지 않아요.',
    noDigest:
      '메일은 아래의 하루 소식 메일을 켜면 고를 수 있어요. 건강수첩의 메일은 살펴볼 점이 있을 때 바로 보내요.',
  },
  devices: {
    title: '푸시 알림을 받는 기기',
    loading: '기기를 불러오는 중',
    none: '아직 없어요. 켠 기기가 여기에 모여요.',
    here: '지금 이 기기',
    rang: '마지막 알림',
    since: '켠 때',
    remove: '빼기',
    removeOf: (device: string) => `${device} 빼기`,
    failed: { title: '오류', description: '기기를 빼지 못했어요.' },
  },
} as const;

/** 21:00 → 밤 9시, 08:00 → 아침 8시; minutes only when there are some. */
export function spokenTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const part = hour < 5 ? '새벽' : hour < 12 ? '아침' : hour < 18 ? '오후' : '밤';
  return `${part} ${hour % 12 || 12}시${minute ? ` ${minute}분` : ''}`;
}
