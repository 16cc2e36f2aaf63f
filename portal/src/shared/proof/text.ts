import { passkeyCause } from '@/shared/passkeys/causes';

/** Sentences of proving who one is by a code, and of being asked to anew. */
export const text = {
  code: '인증 앱의 코드',
  codeHint: '앱에 보이는 숫자 여섯 자리예요.',
  codeMissing: '코드를 입력해 주세요',
  recovery: '복구 코드',
  recoveryHint: '한 번만 쓸 수 있어요. 예: k7m2p-xq4rt',
  passkey: '패스키로 확인하기',
  passkeyHint: '지문, 얼굴이나 기기의 PIN으로 확인해요.',
  useRecovery: '복구 코드로 확인하기',
  useCode: '인증 앱으로 확인하기',
  proof: {
    title: '본인 확인',
    password: '비밀번호',
    passwordMissing: '비밀번호를 입력해 주세요',
    submit: '확인하기',
    cancel: '취소',
    provider: '다시 로그인하면 이어서 할 수 있어요. 지금 쓰던 내용은 남지 않아요.',
    toProvider: (label: string) => `${label}로 다시 로그인`,
    failed: {
      title: '확인하지 못했어요',
      description: '본인 확인을 하지 못했어요.',
      refusalAlone: true,
      causeOf: passkeyCause,
    },
  },
} as const;
