import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { show } from '@/testing/screen';
import { ProviderSlot } from './ProviderSlot';

const box = () => screen.getByText('광고').parentElement?.querySelector('div');

it('shows the frame, shut off from the page', async () => {
  const heard = serve({ 'HEAD /ad-frame': () => new Response(null) });
  show(<ProviderSlot height={120} />);
  const frame = await screen.findByTitle('광고');
  expect(frame).toHaveAttribute('src', '/ad-frame');
  expect(frame).toHaveAttribute('height', '120');
  expect(frame).toHaveAttribute('loading', 'lazy');
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(frame.getAttribute('sandbox')?.split(' ')).toEqual([
    'allow-scripts',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
  ]);
  expect(heard.map(({ call }) => call)).toEqual(['HEAD /ad-frame']);
});

it('is as high before it is there', () => {
  serve({ 'HEAD /ad-frame': () => new Promise<Response>(() => {}) });
  show(<ProviderSlot height={250} />);
  expect(box()).toHaveStyle({ height: '250px' });
  expect(screen.queryByTitle('광고')).not.toBeInTheDocument();
});

it.each([
  ['the site was turned off', () => refusal(404)],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('stays empty without a word when %s', async (_, answer) => {
  const heard = serve({ 'HEAD /ad-frame': answer });
  show(<ProviderSlot height={100} />);
  await waitFor(() => expect(heard).toHaveLength(1));
  expect(screen.queryByTitle('광고')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(box()).toHaveStyle({ height: '100px' });
});
