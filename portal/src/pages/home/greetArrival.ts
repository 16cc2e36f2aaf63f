import { SIGN_IN_PROVIDERS, type SignInProvider } from '@/shared/lib/signInProviders';
import { openDialog } from '@/shared/ui/dialogs';
import { type ToastInput, toast } from '@/shared/ui/toast';

const NOT_LET_IN = '로그인에 실패했습니다. 다시 시도해주세요.';
const BROKEN = '로그인 처리 중 오류가 발생했습니다.';

/** An action for the user, if there is one. */
const REASONS: Record<string, string> = {
  unverified_email: 'Google에서 이메일 확인을 마친 계정으로만 로그인할 수 있어요.',
  address_blocked: '지금 접속한 네트워크에서는 로그인할 수 없어요.',
  read_only:
    '지금은 읽기만 할 수 있어서 탈퇴를 되돌릴 수 없어요. 끝난 뒤 하루 안에 다시 로그인해 주세요.',
};

function messageOf(search: URLSearchParams): ToastInput | null {
  const error = search.get('error');
  if (error !== null) {
    const reason = REASONS[search.get('reason') ?? ''];
    const description = reason ?? (error.endsWith('_auth_failed') ? NOT_LET_IN : BROKEN);
    return { title: '로그인 실패', description, tone: 'bad' };
  }
  if (search.get('restored') === 'true') {
    const description = '탈퇴를 취소했어요. 일기와 햄스터가 모두 그대로 있어요.';
    return { title: '다시 돌아오셨네요', description, tone: 'good' };
  }
  if (search.get('login') === 'success') {
    return { title: '로그인 성공', description: '다시 만나서 반가워요!', tone: 'good' };
  }
  return null;
}

function startTour(provider: SignInProvider | undefined) {
  // A tour that cannot be loaded is no loss worth a message.
  void openDialog(() => import('@/features/welcome/WelcomeTour'), { provider }, { isQuiet: true });
}

/** Reports the result of an external sign-in, welcomes a returning member, and shows a new one around. */
export function greetArrival(search: URLSearchParams): void {
  const message = messageOf(search);
  if (message) toast(message);
  else if (search.get('welcome') === 'true') {
    startTour(SIGN_IN_PROVIDERS.find((provider) => search.get(provider) === 'true'));
  }
}
