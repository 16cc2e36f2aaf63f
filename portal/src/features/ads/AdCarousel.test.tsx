import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Heard, json, refusal, serve } from '@/testing/network';
import { show } from '@/testing/screen';
import AdCarousel from './AdCarousel';
import { type Ad, forgetViews } from './api';

const SEEDS: Ad = {
  id: 1,
  label: '광고',
  title: '햇해바라기 구독 상자',
  description: '한 달에 한 번, 문 앞으로.',
  image: '/media/ad.jpg',
  link: 'https://seedbox.example/',
  target: '_blank',
};
const CARDS: Ad = { ...SEEDS, id: 2, title: '우리 아이 카드', link: '/hamsters', target: '_self' };

let scrollTo: (inView: boolean) => void = () => {};

beforeEach(() => {
  forgetViews();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        scrollTo = (isIntersecting) => act(() => heard([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});

function open(answer: unknown): Heard[] {
  const heard = serve({
    'GET /api/ads': answer,
    'POST /api/ads/1/view': () => new Response(null, { status: 204 }),
    'POST /api/ads/1/click': () => new Response(null, { status: 204 }),
    'POST /api/ads/2/view': () => new Response(null, { status: 204 }),
    'POST /api/ads/2/click': () => new Response(null, { status: 204 }),
  });
  show(<AdCarousel />);
  return heard;
}

const counted = (heard: Heard[]) =>
  heard.map(({ call }) => call).filter((call) => call.startsWith('POST'));

it('names what it shows as an advertisement and leaves the site in a new tab', async () => {
  open([SEEDS]);
  const link = await screen.findByRole('link', { name: /햇해바라기 구독 상자.*\(새 창\)/ });
  expect(link).toHaveTextContent('광고');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'sponsored noopener');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('counts each banner that was on the screen once', async () => {
  const heard = open([SEEDS, CARDS]);
  await screen.findAllByRole('link');
  expect(counted(heard)).toEqual([]);
  scrollTo(true);
  await waitFor(() => expect(counted(heard)).toEqual(['POST /api/ads/1/view']));
  await userEvent.click(screen.getByRole('button', { name: '다음' }));
  await userEvent.click(screen.getByRole('button', { name: '다음' }));
  expect(counted(heard)).toEqual(['POST /api/ads/1/view', 'POST /api/ads/2/view']);
});

it('counts a click and stays in the app where the banner leads to an own path', async () => {
  const heard = open([CARDS]);
  await userEvent.click(await screen.findByRole('link', { name: /우리 아이 카드/ }));
  expect(counted(heard)).toEqual(['POST /api/ads/2/click']);
  expect(window.location.pathname).toBe('/hamsters');
});

it.each([
  ['there are none', () => json([])],
  ['they cannot be had', () => refusal(503)],
])('leaves no gap when %s', async (_, answer) => {
  open(answer);
  await waitFor(() => expect(document.querySelector('[data-pending]')).toBeNull());
  expect(screen.queryByRole('region', { name: '광고' })).not.toBeInTheDocument();
});
