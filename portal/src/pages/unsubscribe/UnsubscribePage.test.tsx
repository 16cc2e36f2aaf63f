import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { refusal, serve, silence } from '@/testing/network';
import { show } from '@/testing/screen';
import UnsubscribePage from './UnsubscribePage';

const LIST = {
  email: 'k***@example.com',
  kind: 'digest',
  label: '하루 소식 메일',
  isSubscribed: true,
};
const CALL = '/api/mail/unsubscribe/digest.1.abc';

function open(answers: Record<string, unknown>) {
  const heard = serve(answers);
  const page = (
    <Route path="/unsubscribe/:token">
      <UnsubscribePage />
    </Route>
  );
  show(page, '/unsubscribe/digest.1.abc');
  return heard;
}

it('says that it is looking', () => {
  open({ [`GET ${CALL}`]: silence });
  expect(screen.getByText('메일 주소를 확인하고 있어요…')).toBeInTheDocument();
});

it('changes nothing before the button is pressed', async () => {
  const heard = open({
    [`GET ${CALL}`]: LIST,
    [`POST ${CALL}`]: { ...LIST, isSubscribed: false },
  });
  expect(
    await screen.findByRole('heading', { name: '하루 소식 메일을 그만 받을까요?' }),
  ).toBeInTheDocument();
  expect(screen.getByText(/k\*\*\*@example\.com 주소로/)).toBeInTheDocument();
  expect(heard.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await userEvent.click(screen.getByRole('button', { name: '그만 받기' }));
  expect(await screen.findByText('이제 하루 소식 메일을 보내지 않아요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '알림 설정 보기' })).toHaveAttribute(
    'href',
    '/notifications/settings',
  );
});

it('says that it is done already', async () => {
  open({ [`GET ${CALL}`]: { ...LIST, isSubscribed: false } });
  expect(await screen.findByText('이제 하루 소식 메일을 보내지 않아요')).toBeInTheDocument();
});

it('knows no such link', async () => {
  open({ [`GET ${CALL}`]: () => refusal(404) });
  expect(await screen.findByText('쓸 수 없는 링크예요')).toBeInTheDocument();
});

it('says what went wrong, and tries again', async () => {
  open({ [`GET ${CALL}`]: () => refusal(500) });
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
});

it('keeps the button when it was refused', async () => {
  open({ [`GET ${CALL}`]: LIST, [`POST ${CALL}`]: () => refusal(500) });
  await userEvent.click(await screen.findByRole('button', { name: '그만 받기' }));
  expect(await screen.findByText(/메일 수신을 끄지 못했어요/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '그만 받기' })).toBeEnabled();
});
