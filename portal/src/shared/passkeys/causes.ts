/** Why a browser gave no passkey, by the name of its `DOMException` (WebAuthn §5.1.3, §5.1.4). */
const CAUSES: Record<string, string> = {
  NotAllowedError: '취소했거나, 이 기기에서 쓸 수 있는 패스키가 없어요.',
  InvalidStateError: '이 기기에는 이미 이 계정의 패스키가 있어요.',
  SecurityError: '이 주소에서는 패스키를 쓸 수 없어요. https로 연 주소인지 확인해 주세요.',
  NotSupportedError:
    '이 브라우저는 패스키를 쓸 수 없어요. 앱 안에서 열었다면 Chrome, Safari, 삼성 인터넷으로 열어 주세요.',
  ConstraintError: '기기의 화면 잠금(지문, 얼굴, PIN)을 먼저 켜 주세요.',
};

export function passkeyCause(error: unknown): string | undefined {
  return error instanceof DOMException ? CAUSES[error.name] : undefined;
}
