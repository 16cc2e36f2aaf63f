/** Sentences of proving and changing an e-mail address. */
export const text = {
  row: {
    label: '이메일',
    unproved: '아직 확인하지 않은 주소예요.',
    bounced: '메일이 돌아온 주소예요.',
    change: '바꾸기',
    changeLabel: '이메일 바꾸기',
  },
  notice: {
    title: '메일 주소를 확인해 주세요',
    lead: (email: string) =>
      `${email} 주소로 보낸 메일의 버튼을 누르면 끝나요. 비밀번호를 잊어도 계정을 되찾을 수 있어요.`,
    again: '다시 보내기',
    sent: '다시 보냈어요. 메일이 보이지 않으면 스팸 메일함도 확인해 주세요.',
    failed: { title: '확인 메일', description: '메일을 보내지 못했어요.' },
  },
  bounced: {
    title: '메일이 돌아왔어요',
    lead: (email: string) =>
      `${email} 주소로 보낸 메일이 돌아와 더 보내지 않아요. 아래에서 주소를 바꾸거나, 주소가 맞으면 확인 메일을 다시 받아 주세요.`,
    again: '이 주소로 다시 받기',
    sent: '확인 메일을 보냈어요. 오지 않으면 주소를 바꿔 주세요.',
  },
  pending: {
    title: '이메일 변경이 확인을 기다리고 있어요',
    new: (email: string) => `${email} 주소로 보낸 메일의 버튼을 누르면 바뀌어요.`,
    current: (email: string, next: string) =>
      `먼저 지금 주소(${email})로 보낸 메일의 버튼을 눌러 주세요. 그다음 ${next} 주소로 확인 메일이 가요.`,
    cancel: '변경 취소',
    failed: { title: '변경 취소', description: '취소하지 못했어요.' },
  },
  change: {
    title: '이메일 바꾸기',
    withPassword:
      '새 주소로 확인 메일을 보내고, 지금 주소에도 알려 드려요. 확인하기 전에는 바뀌지 않아요.',
    withoutPassword:
      '비밀번호가 없는 계정이라 지금 주소로 먼저 확인 메일을 보내요. 이어서 새 주소도 확인하면 바뀌어요.',
    withoutMail:
      '지금 주소로는 메일이 가지 않아 새 주소로 바로 확인 메일을 보내요. 먼저 본인인지 확인할 수 있어요.',
    email: '새 이메일',
    password: '비밀번호',
    passwordMissing: '비밀번호를 입력해주세요',
    submit: '확인 메일 받기',
    sent: '확인 메일을 보냈어요',
    failed: { title: '이메일 바꾸기', description: '이메일을 바꾸지 못했어요.' },
  },
  page: {
    checking: '링크를 확인하고 있어요…',
    verify: {
      title: '메일 주소 확인',
      lead: (email: string) => `${email} 주소가 본인의 것이 맞나요?`,
      submit: '네, 제 주소예요',
      done: '메일 주소를 확인했어요',
      doneText: '이제 이 주소로 계정을 되찾고 소식을 받을 수 있어요.',
    },
    change: {
      title: '새 메일 주소 확인',
      lead: (email: string) =>
        `계정의 메일 주소를 바꿀까요? 새 주소: ${email}. 다른 기기에서는 로그아웃돼요.`,
      submit: '이 주소로 바꾸기',
      done: '메일 주소를 바꿨어요',
      doneText: '앞으로의 메일은 새 주소로 보내 드려요. 다른 기기에서는 로그아웃했어요.',
    },
    approve: {
      title: '메일 주소 바꾸기',
      lead: (email: string) =>
        `메일 주소를 바꾸려고 직접 요청하셨나요? 새 주소: ${email}. 이어서 그 주소로 확인 메일을 보내요.`,
      submit: '네, 계속할게요',
      done: '새 주소로 메일을 보냈어요',
      doneText: '새 주소로 온 메일의 버튼까지 누르면 바뀌어요.',
    },
    failed: { title: '메일 주소 확인', description: '확인하지 못했어요.' },
    invalid: '유효하지 않은 링크예요',
    invalidText: '메일에 있는 링크를 다시 누르거나 설정에서 새 링크를 받아 주세요.',
    already: '이미 확인한 주소예요',
    alreadyText: '더 하실 일은 없어요.',
    signIn: '로그인하고 확인해 주세요',
    signInText: '메일을 받은 계정으로 로그인하면 이어서 확인할 수 있어요.',
    toLogin: '로그인하기',
    toSettings: '설정으로 가기',
  },
} as const;
