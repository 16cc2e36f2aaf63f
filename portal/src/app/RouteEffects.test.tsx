import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { RouteEffects } from './RouteEffects';

/** What watches the title hears of it after what runs now. */
const titled = (title: string) =>
  act(async () => {
    document.title = title;
  });

it('speaks the title of the page, however late that comes, and never that of the one before', async () => {
  document.title = '커뮤니티';
  render(<RouteEffects />);
  await titled('커뮤니티 · 햄찌일기');
  expect(screen.queryByText(/커뮤니티/)).not.toBeInTheDocument();
  await act(async () => navigate('/ranking'));
  document.head.append(document.createElement('link'));
  await act(async () => {});
  expect(screen.queryByText(/커뮤니티/)).not.toBeInTheDocument();
  await titled('랭킹 · 햄찌일기');
  expect(screen.getByText('랭킹 · 햄찌일기')).toBeInTheDocument();
});
