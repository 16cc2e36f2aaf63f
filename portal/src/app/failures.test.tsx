import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as restoring from '@/content/actions/restore';
import * as reports from '@/content/actions/sendReport';
import * as comments from '@/content/comments/api';
import * as hides from '@/content/hides/api';
import * as mutedWords from '@/content/hides/mutedWords';
import * as reactions from '@/content/reactions/api';
import * as email from '@/features/account/email/api';
import * as exportsApi from '@/features/account/exports/api';
import * as lifeBook from '@/features/account/exports/book/api';
import * as moved from '@/features/account/moved/api';
import * as sanctions from '@/features/account/sanctions/api';
import * as secondFactor from '@/features/account/second-factor/api';
import * as settings from '@/features/account/settings/api';
import * as accounts from '@/features/account/sign-in/api';
import * as trash from '@/features/account/trash/api';
import * as compose from '@/features/community/compose/api';
import * as giving from '@/features/community/giving/api';
import * as healthCard from '@/features/community/healthCard/api';
import * as locking from '@/features/community/lockApi';
import * as polls from '@/features/community/poll/api';
import * as questions from '@/features/community/questions/api';
import * as removal from '@/features/community/removal';
import * as contests from '@/features/contests/api';
import * as entryChanges from '@/features/diaries/changes';
import * as documents from '@/features/documents/api';
import * as carers from '@/features/hamsters/carers/api';
import * as health from '@/features/hamsters/health/api';
import * as hamsters from '@/features/hamsters/profile/api';
import * as reminders from '@/features/hamsters/reminders/api';
import * as inquiries from '@/features/inquiries/api';
import * as guests from '@/features/inquiries/guestApi';
import * as members from '@/features/members/api';
import * as notifications from '@/features/notifications/changes';
import * as mutes from '@/features/notifications/mutes';
import * as preferences from '@/features/notifications/settings/api';
import * as unsubscribe from '@/features/notifications/unsubscribe/api';
import * as takedowns from '@/features/takedowns/api';
import { api } from '@/shared/api/client';
import type { Failure } from '@/shared/api/failure';
import { createQueryClient } from '@/shared/api/queryClient';
import { useLogout } from '@/shared/api/session';
import * as proof from '@/shared/proof/api';
import { currentToast, dismissToast } from '@/shared/ui/toast';
import { json, refusal } from '@/testing/network';
import { MEMBER } from '@/testing/samples';

afterEach(() => {
  vi.restoreAllMocks();
});

// What is sent is of no matter here: nothing arrives, or nothing is taken.
const ANY = { email: '' } as never;
const CARE = { day: '2026-11-25', reminder: { id: 3, hamsterId: 5, label: '모래 목욕' } } as never;
const ENTRY = { kind: 'diary', id: 3, userId: 9 } as const;

type Action = { mutate: (input: never) => void; failure: Failure | null };

/** Every action of a member, by its hook: how it is called, and its own words (spec 1 §8, 2 §8). */
const ACTIONS: Record<string, [use: () => Action, title: string, sentence: string]> = {
  useLogin: [accounts.useLogin, '로그인 실패', '로그인 중 오류가 발생했습니다.'],
  useRemoveApp: [secondFactor.useRemoveApp, '오류', '수단을 빼지 못했어요.'],
  useRemovePasskey: [secondFactor.useRemovePasskey, '오류', '수단을 빼지 못했어요.'],
  useRenamePasskey: [
    () => secondFactor.useRenamePasskey(3),
    '오류',
    '패스키의 이름을 바꾸지 못했어요.',
  ],
  useBeWelcomed: [
    () => moved.useBeWelcomed(() => false),
    '저장하지 못했어요',
    '적은 것은 그대로 있어요. 다시 눌러 주세요.',
  ],
  useRenewCodes: [secondFactor.useRenewCodes, '오류', '복구 코드를 만들지 못했어요.'],
  useForgetDevice: [secondFactor.useForgetDevice, '오류', '기기를 지우지 못했어요.'],
  useRegister: [accounts.useRegister, '가입 실패', '회원가입 중 오류가 발생했습니다.'],
  useProviderComplete: [
    () => accounts.useProviderComplete('kakao'),
    '가입 실패',
    '회원가입 중 오류가 발생했습니다.',
  ],
  useDismissHousing: [() => hamsters.useDismissHousing(5), '오류', '안내를 치우지 못했어요.'],
  useRemovePost: [removal.useRemovePost, '삭제 실패', '게시글을 지우지 못했어요.'],
  useLockPost: [() => locking.useLockPost(3), '바꾸지 못했어요', '댓글 잠금을 바꾸지 못했어요.'],
  useWithdrawCard: [
    () => healthCard.useWithdrawCard(3),
    '오류',
    '건강기록 카드를 거두지 못했어요.',
  ],
  useVote: [() => polls.useVote(3), '오류', '투표하지 못했어요.'],
  useEndPoll: [() => polls.useEndPoll(3), '오류', '투표를 끝내지 못했어요.'],
  useRemovePoll: [() => polls.useRemovePoll(3), '오류', '투표를 지우지 못했어요.'],
  useTurnGiveaway: [() => giving.useTurnGiveaway(3), '오류', '나눔 상태를 바꾸지 못했어요.'],
  useAcceptAnswer: [() => questions.useAcceptAnswer(3), '오류', '채택을 바꾸지 못했어요.'],
  useLike: [() => reactions.useLike('diary', 3), '오류', '좋아요를 남기지 못했어요.'],
  useBookmark: [
    () => reactions.useBookmark('diary', 3),
    '오류',
    '북마크 처리 중 오류가 발생했습니다.',
  ],
  useEditEntry: [() => entryChanges.useEditEntry(3), '오류', '일지 수정 중 오류가 발생했습니다.'],
  useRemoveEntry: [entryChanges.useRemoveEntry, '삭제 실패', '일지 삭제 중 오류가 발생했습니다.'],
  useRemoveComment: [
    () => comments.useRemoveComment(ENTRY),
    '삭제 실패',
    '댓글 삭제 중 오류가 발생했습니다.',
  ],
  useAskExport: [exportsApi.useAskExport, '오류', '내 기록을 요청하지 못했어요.'],
  useSaveHamster: [() => hamsters.useSaveHamster(undefined), '오류', '햄스터를 등록하지 못했어요.'],
  useRemoveHamster: [hamsters.useRemoveHamster, '오류', '햄스터를 지우지 못했어요.'],
  useSayFarewell: [
    () => hamsters.useSayFarewell(5),
    '오류',
    '저장하지 못했어요. 적은 내용은 그대로 있어요.',
  ],
  useTakeBackFarewell: [() => hamsters.useTakeBackFarewell(5), '오류', '되돌리지 못했어요.'],
  useWriteRow: [() => health.useWriteRow(5), '오류', '건강 기록을 적지 못했어요.'],
  useAnswerAlert: [() => health.useAnswerAlert(5), '오류', '알림에 답하지 못했어요.'],
  useRemoveRow: [() => health.useRemoveRow(5), '오류', '건강 기록을 지우지 못했어요.'],
  useSaveHealthSettings: [
    () => health.useSaveHealthSettings(5),
    '오류',
    '알림 설정을 저장하지 못했어요.',
  ],
  useRemoveReminder: [() => reminders.useRemoveReminder(5), '오류', '알림을 지우지 못했어요.'],
  useChangeReminder: [() => reminders.useChangeReminder(5), '오류', '알림을 고치지 못했어요.'],
  useTick: [() => reminders.useTick(CARE), '오류', '돌봄을 표시하지 못했어요.'],
  useUntick: [() => reminders.useUntick(5), '오류', '돌봄을 되돌리지 못했어요.'],
  useMakeCalendar: [reminders.useMakeCalendar, '오류', '캘린더 주소를 바꾸지 못했어요.'],
  useEndCalendar: [reminders.useEndCalendar, '오류', '캘린더 주소를 바꾸지 못했어요.'],
  useWithdrawPhoto: [() => contests.useWithdrawPhoto(3), '오류', '사진을 거두지 못했어요.'],
  useCastBallot: [() => contests.useCastBallot(3), '오류', '투표하지 못했어요.'],
  useEndShare: [() => health.useEndShare(5), '오류', '링크를 끝내지 못했어요.'],
  useWithdrawInvitation: [
    () => carers.useWithdrawInvitation(5),
    '오류',
    '초대 링크를 거두지 못했어요.',
  ],
  useChangeCare: [() => carers.useChangeCare(5), '오류', '할 수 있는 일을 바꾸지 못했어요.'],
  useRemoveCarer: [() => carers.useRemoveCarer(5), '오류', '내보내지 못했어요.'],
  useLeaveCare: [() => carers.useLeaveCare(5), '오류', '그만두지 못했어요.'],
  useFollow: [() => members.useFollow(9), '오류', '팔로우를 바꾸지 못했어요.'],
  useMarkRead: [notifications.useMarkRead, '오류', '알림을 읽음으로 바꾸지 못했어요.'],
  useMarkAllRead: [notifications.useMarkAllRead, '오류', '알림을 읽음으로 바꾸지 못했어요.'],
  useRemoveNotification: [
    notifications.useRemoveNotification,
    '삭제 실패',
    '알림을 지우지 못했어요.',
  ],
  useSetHidden: [
    () => hides.useSetHidden({ targetType: 'user', targetId: 9 }),
    '오류',
    '숨기기를 바꾸지 못했어요.',
  ],
  useSetMutedWords: [mutedWords.useSetMutedWords, '오류', '안 볼 낱말을 저장하지 못했어요.'],
  useSetMute: [
    () => mutes.useSetMute({ targetType: 'diary', targetId: 3 }),
    '오류',
    '알림 설정을 바꾸지 못했어요.',
  ],
  useChangePreferences: [
    preferences.useChangePreferences,
    '오류',
    '알림 설정을 저장하지 못했어요.',
  ],
  useRemoveDevice: [preferences.useRemoveDevice, '오류', '기기를 빼지 못했어요.'],
  usePushAct: [
    () =>
      preferences.usePushAct({ title: '오류', description: '알림을 끄지 못했어요.' }, () =>
        api.post('/api/push/test'),
      ),
    '오류',
    '알림을 끄지 못했어요.',
  ],
  useTryOut: [preferences.useTryOut, '오류', '시험 알림을 보내지 못했어요.'],
  useLeaveList: [() => unsubscribe.useLeaveList('a'), '오류', '메일 수신을 끄지 못했어요.'],
  useSendRightsReport: [
    takedowns.useSendRightsReport,
    '신고를 보내지 못했어요',
    '신고 접수 중 오류가 발생했습니다.',
  ],
  useLeave: [guests.useLeave, '오류', '닫지 못했어요.'],
  useClose: [() => inquiries.useClose(3), '오류', '문의를 마치지 못했어요.'],
  useRate: [() => inquiries.useRate(3), '오류', '평가를 남기지 못했어요.'],
  useRestore: [restoring.useRestore, '오류', '지운 글을 되살리지 못했어요.'],
  useErase: [trash.useErase, '오류', '완전히 지우지 못했어요.'],
  useEraseAll: [trash.useEraseAll, '오류', '완전히 지우지 못했어요.'],
  useEditProfile: [settings.useEditProfile, '업데이트 실패', '프로필을 저장하지 못했어요.'],
  useChangePassword: [settings.useChangePassword, '업데이트 실패', '비밀번호를 바꾸지 못했어요.'],
  useRevokeSession: [settings.useRevokeSession, '오류', '기기를 로그아웃하지 못했어요.'],
  useWithdraw: [settings.useWithdraw, '탈퇴 실패', '탈퇴하지 못했어요.'],
};

/** Those whose form says it above its button. */
const FORMS: typeof ACTIONS = {
  useSecondStep: [secondFactor.useSecondStep, '로그인 실패', '2단계 확인을 하지 못했어요.'],
  useProof: [proof.useProof, '확인하지 못했어요', '본인 확인을 하지 못했어요.'],
  useOfferApp: [secondFactor.useOfferApp, '오류', '등록을 시작하지 못했어요.'],
  useConfirmApp: [secondFactor.useConfirmApp, '오류', '인증 앱을 더하지 못했어요.'],
  usePasskeyLogin: [accounts.usePasskeyLogin, '로그인 실패', '패스키로 로그인하지 못했어요.'],
  useAddPasskey: [
    () => secondFactor.useAddPasskey(() => true),
    '패스키 더하기',
    '패스키를 만들지 못했어요.',
  ],
  useRecovery: [() => accounts.useRecovery('password'), '오류', '메일을 보내지 못했어요.'],
  useResetPassword: [accounts.useResetPassword, '오류', '비밀번호를 다시 정하지 못했어요.'],
  useProviderLink: [
    () => accounts.useProviderLink('naver'),
    '로그인 실패',
    '로그인 중 오류가 발생했습니다.',
  ],
  useSendVerification: [email.useSendVerification, '확인 메일', '메일을 보내지 못했어요.'],
  useAskForChange: [
    () => email.useAskForChange(() => true),
    '이메일 바꾸기',
    '이메일을 바꾸지 못했어요.',
  ],
  useCancelChange: [email.useCancelChange, '변경 취소', '취소하지 못했어요.'],
  useConfirmEmail: [() => email.useConfirmEmail('a'), '메일 주소 확인', '확인하지 못했어요.'],
  useConnectProvider: [
    () => settings.useConnectProvider('kakao', () => true),
    '연결',
    '연결을 시작하지 못했어요.',
  ],
  useDisconnectProvider: [
    () => settings.useDisconnectProvider('kakao', () => true),
    '연결 해제',
    '연결을 끊지 못했어요.',
  ],
  useCreatePost: [compose.useCreatePost, '작성 실패', '게시글을 올리지 못했어요.'],
  useEditPost: [() => compose.useEditPost(3), '오류', '게시글을 고치지 못했어요.'],
  usePublishEntry: [entryChanges.usePublishEntry, '일기 작성 실패', '일기를 올리지 못했어요.'],
  useAddComment: [() => comments.useAddComment(ENTRY), '오류', '댓글 작성 중 오류가 발생했습니다.'],
  useEditComment: [() => comments.useEditComment(ENTRY), '오류', '댓글을 고치지 못했어요.'],
  useSendReport: [
    () => reports.useSendReport({ kind: 'diary', id: 3, userId: 9 }),
    '신고 실패',
    '신고 접수 중 오류가 발생했습니다.',
  ],
  useAppeal: [() => sanctions.useAppeal(3), '오류', '이의를 보내지 못했어요.'],
  useLinkedAppeal: [() => sanctions.useLinkedAppeal('a'), '오류', '이의를 보내지 못했어요.'],
  useAgree: [documents.useAgree, '오류', '동의를 남기지 못했어요.'],
  useAskLink: [guests.useAskLink, '오류', '링크를 보내지 못했어요.'],
  useOpenLink: [guests.useOpenLink, '열지 못했어요', '링크를 열지 못했어요.'],
  useAsk: [inquiries.useAsk, '오류', '문의를 보내지 못했어요.'],
  useGoOn: [() => inquiries.useGoOn(3), '오류', '글을 보내지 못했어요.'],
  useEditRow: [() => health.useEditRow(5), '오류', '건강 기록을 고치지 못했어요.'],
  usePreviewImport: [() => health.usePreviewImport(5), '오류', '표를 읽지 못했어요.'],
  useImportRows: [() => health.useImportRows(5), '오류', '기록을 가져오지 못했어요.'],
  useMakeShare: [() => health.useMakeShare(5), '오류', '링크를 만들지 못했어요.'],
  useAskBook: [() => lifeBook.useAskBook(5), '오류', '책을 만들어 달라고 하지 못했어요.'],
  useInviteCarer: [() => carers.useInviteCarer(5), '오류', '초대 링크를 만들지 못했어요.'],
  useAcceptCare: [() => carers.useAcceptCare('a'), '오류', '함께 돌보기를 시작하지 못했어요.'],
  useEnter: [() => contests.useEnter(3), '오류', '사진을 내지 못했어요.'],
  useAddReminder: [() => reminders.useAddReminder(5), '오류', '알림을 만들지 못했어요.'],
  useObject: [() => takedowns.useObject(3), '오류', '이의를 보내지 못했어요.'],
};

/** Spec 1 §8. */
const SILENT = ['useLogout'];

/** Where the server's own refusal stands in place of the sentence (spec 1 §8, 2 §8). */
const REFUSED_ALONE = [
  ...['useLogin', 'useRegister', 'useProviderComplete', 'usePublishEntry', 'useSaveHamster'],
  ...['useRecovery', 'useResetPassword', 'useProviderLink'],
  ...['useSecondStep', 'useProof', 'useConfirmApp', 'useAddPasskey', 'usePasskeyLogin'],
];

/** There is no session yet: a 401 refuses what was typed. */
const SIGNING_IN = [
  ...['useLogin', 'useRegister', 'useProviderComplete', 'useProviderLink'],
  ...['useSecondStep', 'usePasskeyLogin'],
];

/** Their form gives way to the sign-in page when the session has ended: a toast goes along. */
const LEAVING = ['usePublishEntry', 'useCreatePost', 'useEditPost'];

/** Where what was written lies in this browser. */
const KEPT_SENTENCE = '쓰던 글은 이 기기에 그대로 있어요.';
const KEPT: Record<string, string> = {
  usePublishEntry: KEPT_SENTENCE,
  useEditEntry: KEPT_SENTENCE,
  useCreatePost: KEPT_SENTENCE,
  useEditPost: KEPT_SENTENCE,
  useWriteRow: '기록은 이 기기에 두었다가 이어지면 보낼게요.',
  useTick: '표시는 이 기기에 두었다가 이어지면 보낼게요.',
};

type Fault = { answer: () => Response | Promise<Response>; cause: string } & Partial<{
  id: string;
  isRefusal: boolean;
  isSignedOut: boolean;
}>;

const REFUSED = '로그인이 필요해요.';
const SIGN_IN = '로그인이 끝났어요. 다시 로그인하면 이어서 할 수 있어요.';

const FAULTS: Record<string, Fault> = {
  'no network': {
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
    cause: '인터넷 연결을 확인해 주세요.',
  },
  '502 with a page of the proxy': {
    answer: () =>
      new Response('<html>Bad Gateway</html>', {
        status: 502,
        headers: { 'X-Request-Id': 'edge-1' },
      }),
    cause: '서버에 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.',
    id: 'edge-1',
  },
  '503 with Retry-After': {
    answer: () =>
      refusal(
        503,
        { code: 'database_unavailable', message: '지금은 잠시 연결이 어려워요.', requestId: 'r3' },
        { 'Retry-After': '30' },
      ),
    cause: '지금은 잠시 연결이 어려워요. 30초 뒤에 다시 시도해 주세요.',
    id: 'r3',
  },
  '500 of our own': {
    answer: () =>
      refusal(500, {
        code: 'server_error',
        message: '일시적인 오류가 발생했어요.',
        requestId: 'r0',
      }),
    cause: '서버에 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.',
    id: 'r0',
  },
  '422': {
    answer: () => refusal(422, { code: 'invalid_input', message: '조금 더 짧게 적어 주세요.' }),
    cause: '조금 더 짧게 적어 주세요.',
    isRefusal: true,
  },
  '401 of an ended session': {
    answer: () => refusal(401, { code: 'not_signed_in', message: REFUSED }),
    cause: SIGN_IN,
    isSignedOut: true,
  },
  '429 with Retry-After': {
    answer: () =>
      refusal(
        429,
        { code: 'too_often', message: '너무 자주 시도했어요. 잠시 뒤에 다시 시도해 주세요.' },
        { 'Retry-After': '90' },
      ),
    cause: '너무 자주 시도했어요. 2분 뒤에 다시 시도해 주세요.',
    isRefusal: true,
  },
};

/** Whatever is changed meets the fault. */
async function pressInto(use: () => Action, { answer }: Fault) {
  const current = currentToast();
  if (current) dismissToast(current.id);
  // Files of one worker share an address, and the sign-in page offers no way to itself.
  window.history.replaceState(null, '', '/');
  // A browser that has passkeys asks the site first.
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    init.method === 'GET' ? json(url === '/api/auth/me' ? MEMBER : []) : answer(),
  );
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(use, { wrapper });
  act(() => result.current.mutate(ANY));
  return result;
}

/** What a fault means to an action. */
function faultFor(hook: string, fault: Fault): Fault {
  const isRefusal = fault.isSignedOut && SIGNING_IN.includes(hook);
  return isRefusal ? { answer: fault.answer, cause: REFUSED, isRefusal } : fault;
}

function expectedWords(hook: string, sentence: string, fault: Fault): string {
  const isAlone = fault.isRefusal && REFUSED_ALONE.includes(hook);
  const kept = fault.isRefusal ? '' : KEPT[hook];
  return [isAlone ? '' : sentence, fault.cause, kept].filter(Boolean).join(' ');
}

describe.each(Object.entries(FAULTS))('%s', (_, met) => {
  it.each(Object.entries(ACTIONS))('%s says what failed and why', async (hook, row) => {
    const [use, title, sentence] = row;
    const fault = faultFor(hook, met);
    await pressInto(use, fault);
    await waitFor(() => expect(currentToast()).not.toBeNull());
    const { action, ...said } = currentToast() ?? {};
    expect(said).toMatchObject({ title, tone: 'bad', requestId: fault.id });
    expect(said).toHaveProperty('description', expectedWords(hook, sentence, fault));
    expect(action?.label).toBe(fault.isSignedOut ? '로그인' : undefined);
  });

  it.each(Object.entries(FORMS))('%s says it above its button', async (hook, row) => {
    const [use, title, sentence] = row;
    const fault = faultFor(hook, met);
    const action = await pressInto(use, fault);
    await waitFor(() => expect(action.current.failure).not.toBeNull());
    expect(action.current.failure).toEqual({
      title,
      description: expectedWords(hook, sentence, fault),
      requestId: fault.id,
      isSignedOut: fault.isSignedOut ?? false,
    });
    const isLeaving = fault.isSignedOut && LEAVING.includes(hook);
    expect(currentToast()?.title).toBe(isLeaving ? title : undefined);
  });
});

const SOURCES = import.meta.glob<string>(
  ['../{content,features,pages,shared}/**/*.ts{,x}', '!**/*.test.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const ACTS = /\b(?:useAction|useOptimisticAction|useOptimisticToggle)\(/;

/** Hooks that act: they call `useAction`, or one of those in shared/query that wrap it. */
function actionHooks(): string[] {
  return Object.values(SOURCES).flatMap((source) =>
    source
      .split(/\n(?=export function )/)
      .filter((part) => ACTS.test(part.split('\n}\n')[0] ?? ''))
      .flatMap((part) => /^export function (use(?!Optimistic)\w+)/.exec(part)?.[1] ?? []),
  );
}

it('knows every action there is', () => {
  const known = [...Object.keys(ACTIONS), ...Object.keys(FORMS), ...SILENT];
  expect(actionHooks().sort()).toEqual(known.sort());
});

/** Calls that are nobody's act, or silent by spec 1 §8; those of push.ts are made by `usePushAct`. */
const UNTOLD = [
  ...['attendance/checkIn.tsx', 'ads/api.ts', 'notifications/push.ts'],
  // Of what waits here; their fields tell of papers and of files.
  ...[
    'health/unsent/send.ts',
    'reminders/unsent/send.ts',
    'health/papers.ts',
    'community/files/api.ts',
  ],
];

it('knows every other call that changes something', () => {
  const isTold = (path: string, source: string) =>
    ACTS.test(source) ||
    source.includes('tellFailure(') ||
    UNTOLD.some((each) => path.endsWith(each));
  const calls = Object.entries(SOURCES).filter(([, source]) =>
    /\bapi\.(?:post|put|patch|delete)\(/.test(source),
  );
  expect(calls.filter(([path, source]) => !isTold(path, source)).map(([path]) => path)).toEqual([]);
});

it('says nothing of signing out (spec 1 §8)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await pressInto(useLogout, FAULTS['500 of our own'] as Fault);
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(currentToast()).toBeNull();
});
