import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { show } from '@/testing/screen';
import { PopularHamsters } from './PopularHamsters';
import type { PopularHamster } from './types';

function hamster(id: number): PopularHamster {
  return {
    id,
    name: `뭉치${id}`,
    breed: '골든 햄스터',
    imageUrl: null,
    ownerId: 70 + id,
    ownerNickname: '콩이집사',
    totalLikes: 1234,
    totalDiaries: 8,
    rank: id,
    score: 1234,
    rankChange: null,
  };
}

it('goes through at most five, each leading to its owner', async () => {
  serve({ 'GET /api/ranking/popular-hamsters': [1, 2, 3, 4, 5, 6].map(hamster) });
  show(<PopularHamsters />);
  const link = await screen.findByRole('link', { name: /뭉치1.*콩이집사네/ });
  expect(link).toHaveAttribute('href', '/user/71');
  expect(screen.getAllByTitle('1,234')[0]).toHaveTextContent('1.2K');
  expect(screen.getAllByRole('button', { name: /번째 보기/ })).toHaveLength(5);
});

it.each([
  ['fails', () => refusal(503)],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is empty', () => json([])],
  ['is on its way', silence],
])('is hidden while the list %s', async (_, answer) => {
  const heard = serve({ 'GET /api/ranking/popular-hamsters': answer });
  show(<PopularHamsters />);
  await waitFor(() => expect(heard).toHaveLength(1));
  expect(screen.queryByText('인기 햄스터')).not.toBeInTheDocument();
});
