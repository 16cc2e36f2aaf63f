import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Heard, json, refusal, serve } from '@/testing/network';
import { HAMSTER } from '@/testing/samples';
import { show } from '@/testing/screen';
import HamsterDialog from '../HamsterDialog';
import HomeCard from './HomeCard';

const HOME = {
  withUsSince: '2025-04-01',
  isNeutered: false,
  cageWidthCm: 60,
  cageDepthCm: 50,
  wheelDiameterCm: 28,
  beddingDepthCm: null,
  diet: '펠릿',
  companions: null,
  housing: { lines: ['바닥 넓이가 3,000cm²예요.'], source: 'TVT' },
};
const save = () => userEvent.click(screen.getByRole('button', { name: '저장하기' }));

const sent = (heard: Heard[]) => heard.find(({ call }) => call.startsWith('PUT'))?.body;

it('sends nothing of a part that was not opened', async () => {
  const heard = serve({ 'PUT /api/hamsters/5': HAMSTER });
  show(<HamsterDialog hamster={HAMSTER} onClose={() => {}} />);
  await userEvent.selectOptions(screen.getByLabelText('성별'), '암컷');
  await save();
  await waitFor(() => expect(sent(heard)).toMatchObject({ sex: 'female', species: 'syrian' }));
  expect(sent(heard)).not.toHaveProperty('diet');
});

it('begins with what stands, and sends all of it', async () => {
  const heard = serve({ 'GET /api/hamsters/5/home': HOME, 'PUT /api/hamsters/5': HAMSTER });
  show(<HamsterDialog hamster={HAMSTER} opensHome onClose={() => {}} />);
  const wheel = await screen.findByLabelText('쳇바퀴 지름 (cm)');
  await userEvent.clear(wheel);
  await userEvent.type(wheel, '61');
  await save();
  expect(await screen.findByText('5~60 사이의 숫자로 적어 주세요.')).toBeInTheDocument();
  await userEvent.clear(wheel);
  await save();
  const { housing: _, ...kept } = HOME;
  await waitFor(() => expect(sent(heard)).toMatchObject({ ...kept, wheelDiameterCm: null }));
});

it('shows under a field what the server says of it', async () => {
  serve({
    'GET /api/hamsters/5/home': HOME,
    'PUT /api/hamsters/5': () => refusal(422, { fields: { withUsSince: '앞설 수 없어요.' } }),
  });
  show(<HamsterDialog hamster={HAMSTER} opensHome onClose={() => {}} />);
  await screen.findByLabelText('먹이');
  await save();
  expect(await screen.findByText('앞설 수 없어요.')).toBeInTheDocument();
});

it('puts the line on housing away for good', async () => {
  const dismissed = vi.fn();
  serve({
    'GET /api/hamsters/5/home': () =>
      json({ ...HOME, housing: dismissed.mock.calls.length > 0 ? null : HOME.housing }),
    'DELETE /api/hamsters/5/home/housing': () => {
      dismissed();
      return json({ ok: true });
    },
  });
  show(<HomeCard hamster={HAMSTER} own />);
  expect(await screen.findByText('60 × 50 cm')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '안내 치우기' }));
  await waitFor(() => expect(screen.queryByText('바닥 넓이가 3,000cm²예요.')).toBeNull());
  expect(dismissed).toHaveBeenCalledOnce();
});
