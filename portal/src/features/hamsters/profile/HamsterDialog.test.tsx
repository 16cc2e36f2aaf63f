import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { serve } from '@/testing/network';
import { HAMSTER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { receiveUploads } from '@/testing/uploads';
import HamsterDialog from './HamsterDialog';
import RemoveHamsterDialog from './RemoveHamsterDialog';

const broken = () => Promise.reject(new Error('broken'));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('says that one could not be registered', async () => {
  serve({ 'POST /api/hamsters': broken });
  show(<HamsterDialog onClose={() => {}} />);
  await userEvent.type(screen.getByLabelText(/^이름/), '뭉치');
  await userEvent.type(screen.getByLabelText(/^품종/), '골든 햄스터');
  await press('등록하기');
  expect(await screen.findByText('햄스터를 등록하지 못했어요.')).toBeInTheDocument();
});

it('says that one could not be changed, and stays open', async () => {
  serve({ 'PUT /api/hamsters/5': broken });
  const onClose = vi.fn();
  show(<HamsterDialog hamster={HAMSTER} onClose={onClose} />);
  await press('저장하기');
  expect(await screen.findByText('햄스터 정보를 고치지 못했어요.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('says that one could not be deleted', async () => {
  serve({ 'DELETE /api/hamsters/5': broken });
  show(<RemoveHamsterDialog hamster={HAMSTER} onClose={() => {}} />);
  await press('지우기');
  expect(await screen.findByText('햄스터를 지우지 못했어요.')).toBeInTheDocument();
});

it('says that a photo could not be sent, beside the reason', async () => {
  serve({});
  const sent = receiveUploads();
  // What cannot be drawn here is offered to be sent as it is.
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('cannot be decoded'));
  show(<HamsterDialog onClose={() => {}} />);
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  const photo = new File(['x'], 'a.heic', { type: 'image/heic' });
  if (chooser) await userEvent.upload(chooser, photo);
  await userEvent.click(await screen.findByRole('button', { name: '그대로 올리기' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.answer(413, { message: '파일이 너무 커요.' }));
  expect(await screen.findByText('업로드 실패')).toBeInTheDocument();
  expect(screen.getByText('이미지 업로드에 실패했습니다. 파일이 너무 커요.')).toBeInTheDocument();
  expect(screen.getByText('파일이 너무 커요.')).toBeInTheDocument();
});
