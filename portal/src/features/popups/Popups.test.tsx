import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { Shape } from '@/shared/api/types';
import { currentToast, dismissToast, toast } from '@/shared/ui/toast';
import { refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { Popups } from './Popups';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const POPUP: Shape<'PopupOut'> = {
  id: 3,
  audience: 'everybody',
  title: '설 연휴 안내',
  content: '**연휴** 동안 답이 늦어요.',
  image: '',
};
const ONE = 'GET /api/popups/3';
const SITE = 'GET /api/site';
const ME = 'GET /api/auth/me';

function marks(...popups: Shape<'PopupMark'>[]) {
  return { [SITE]: { popups }, [ME]: () => refusal(401), [ONE]: POPUP };
}

const card = () => screen.findByRole('region', { name: '설 연휴 안내' });
const gone = () => waitFor(() => expect(screen.queryByRole('region')).toBeNull());

it('asks for nothing where the site has none', async () => {
  const heard = serve(marks());
  show(<Popups />);
  await waitFor(() => expect(heard.map(({ call }) => call)).toContain(SITE));
  expect(heard.some(({ call }) => call.includes('popups'))).toBe(false);
});

it('shows the newest, takes no focus, and stays away for the visit once closed', async () => {
  serve(marks({ id: 3, audience: 'everybody' }, { id: 2, audience: 'everybody' }));
  show(<Popups />);
  expect(await card()).toHaveTextContent('연휴 동안 답이 늦어요.');
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '닫기' }));
  await gone();
  expect(sessionStorage.getItem('hamsterd-popups')).toBe('[3]');
  expect(localStorage.getItem('hamsterd-popups')).toBeNull();
});

it('is closed by back, which leaves the page where it is', async () => {
  serve(marks({ id: 3, audience: 'everybody' }));
  show(<Popups />, '/community');
  await card();
  await waitFor(() => expect(window.history.state?.overlays).toBe(1));
  act(() => window.history.back());
  await gone();
  expect(window.location.pathname).toBe('/community');
});

it('comes up once the message in its place is over', async () => {
  const heard = serve(marks({ id: 3, audience: 'everybody' }));
  show(<Popups />);
  act(() => toast({ title: '출석 완료!' }));
  await waitFor(() => expect(heard.map(({ call }) => call)).toContain(ONE));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('region', { name: '설 연휴 안내' })).toBeNull();
  act(() => dismissToast(currentToast()?.id ?? 0));
  expect(await card()).toBeInTheDocument();
  act(() => toast({ title: '저장했어요' }));
  expect(await card()).toBeInTheDocument();
});

it('stays away until midnight in Korea', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T14:50:00Z'), toFake: ['Date'] });
  serve(marks({ id: 3, audience: 'everybody' }));
  show(<Popups />);
  await card();
  await userEvent.click(screen.getByRole('button', { name: '오늘 하루 보지 않기' }));
  await gone();
  sessionStorage.clear();
  show(<Popups />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('region')).toBeNull();
  vi.setSystemTime(new Date('2026-11-28T15:00:00Z'));
  show(<Popups />);
  expect(await card()).toBeInTheDocument();
});

it('is for those it is for', async () => {
  const heard = serve(marks({ id: 3, audience: 'members' }));
  show(<Popups />);
  await waitFor(() => expect(heard.map(({ call }) => call)).toContain(ME));
  expect(heard.some(({ call }) => call === ONE)).toBe(false);
  serve({ ...marks({ id: 3, audience: 'members' }), [ME]: MEMBER });
  show(<Popups />);
  expect(await card()).toBeInTheDocument();
});

it('is on the first screen and the lists of boards alone', async () => {
  const heard = serve(marks({ id: 3, audience: 'everybody' }));
  show(<Popups />, '/ranking');
  await waitFor(() => expect(heard.map(({ call }) => call)).toContain(SITE));
  expect(heard.some(({ call }) => call === ONE)).toBe(false);
  act(() => navigate('/community'));
  expect(await card()).toBeInTheDocument();
});

it('is shown to staff before it begins, whatever they closed', async () => {
  sessionStorage.setItem('hamsterd-popups', '[3]');
  serve({
    ...marks(),
    [ME]: { ...MEMBER, role: 'admin' },
    'GET /api/admin/popups/3': POPUP,
  });
  show(<Popups />, '/?popup=3');
  expect(await card()).toHaveTextContent('나에게만 먼저 보여요');
});

it('is not there when it has ended meanwhile', async () => {
  const heard = serve({ ...marks({ id: 3, audience: 'everybody' }), [ONE]: () => refusal(404) });
  show(<Popups />);
  await waitFor(() => expect(heard.map(({ call }) => call)).toContain(ONE));
  expect(screen.queryByRole('region')).toBeNull();
});
