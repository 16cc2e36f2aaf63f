import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { uploadProfileImage } from '@/content/media/upload/api';
import { CHANGES } from '@/features/documents/documents.testing';
import { api } from '@/shared/api/client';
import { refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { receiveUploads } from '@/testing/uploads';
import { ConsentAsking } from './ConsentAsking';

const PENDING = {
  kind: 'terms',
  title: '이용약관',
  path: '/terms-of-service/2',
  version: 2,
  bodyHash: 'cd34',
  effectiveOn: '2026-12-24',
  agreedVersion: 1,
  changes: CHANGES,
};
const ASKED = {
  'GET /api/auth/me': { ...MEMBER, needsConsent: true },
  'GET /api/consents/pending': [PENDING],
};

it('says what changed, and sends what was shown by its hash', async () => {
  const heard = serve({ ...ASKED, 'POST /api/consents': {} });
  show(<ConsentAsking />);
  expect(await screen.findByRole('dialog', { name: '이용약관에 동의해 주세요' })).toBeVisible();
  expect(screen.getByRole('list', { name: '이용약관에서 바뀐 것' })).toHaveTextContent('10일');
  expect(screen.getByRole('link', { name: '글 전체 보기' })).toHaveAttribute('href', PENDING.path);
  await userEvent.click(screen.getByRole('button', { name: '동의하고 계속 쓰기' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [sent] = heard.filter(({ call }) => call === 'POST /api/consents');
  expect(sent?.body).toEqual({
    consents: [{ kind: 'terms', version: 2, bodyHash: 'cd34' }],
  });
});

it('lets who does not agree read, take their record and leave', async () => {
  serve(ASKED);
  show(<ConsentAsking />);
  expect(await screen.findByRole('link', { name: '탈퇴할 수 있어요' })).toHaveAttribute(
    'href',
    '/settings',
  );
  expect(screen.getByRole('link', { name: '기록을 내려받거나' })).toHaveAttribute(
    'href',
    '/export',
  );
  await userEvent.click(screen.getByRole('button', { name: '나중에' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks again when something is refused for it', async () => {
  serve({
    ...ASKED,
    'GET /api/auth/me': MEMBER,
    'POST /api/diary/1/like': () => refusal(403, { code: 'consent_needed' }),
  });
  show(<ConsentAsking />);
  await expect(api.post('/api/diary/{entry_id}/like', { path: { entry_id: 1 } })).rejects.toThrow();
  expect(await screen.findByRole('dialog', { name: '이용약관에 동의해 주세요' })).toBeVisible();
});

it('asks again when a picture is refused for it', async () => {
  serve({ ...ASKED, 'GET /api/auth/me': MEMBER });
  const sent = receiveUploads();
  show(<ConsentAsking />);
  const photo = new File(['x'], 'a.gif', { type: 'image/gif' });
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  const uploading = uploadProfileImage(photo, options);
  sent[0]?.answer(403, { code: 'consent_needed', message: '동의해 주세요.' });
  await expect(uploading).rejects.toThrow();
  expect(await screen.findByRole('dialog', { name: '이용약관에 동의해 주세요' })).toBeVisible();
});

it('keeps what was shown when it could not be agreed to', async () => {
  serve({ ...ASKED, 'POST /api/consents': () => refusal(409, { message: '다른 버전이에요.' }) });
  show(<ConsentAsking />);
  await userEvent.click(await screen.findByRole('button', { name: '동의하고 계속 쓰기' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('동의를 남기지 못했어요.');
});

it('says nothing to who has agreed', async () => {
  serve({ 'GET /api/auth/me': MEMBER });
  show(<ConsentAsking />);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
