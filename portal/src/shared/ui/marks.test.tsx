import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Avatar } from './Avatar';
import { Count } from './Count';
import { ErrorState } from './ErrorState';
import { LevelBadge } from './LevelBadge';
import { ProgressBar } from './ProgressBar';

it('stands in with the mascot while there is no picture, or a broken one', () => {
  const { container } = render(<Avatar name="콩이집사" src="/없음.jpg" labelled />);
  const picture = container.querySelector('img');
  expect(picture).toBeInTheDocument();
  fireEvent.error(picture as HTMLImageElement);
  expect(screen.getByRole('img', { name: '콩이집사' })).toBeInTheDocument();
  expect(container.querySelector('img')).not.toBeInTheDocument();
  expect(container.querySelector('[data-mascot]')).toBeInTheDocument();
});

it('draws each tier its own way and speaks its name', () => {
  const { container } = render(
    [1, 51, 101, 151, 201, 251, 301, 351].map((level) => <LevelBadge key={level} level={level} />),
  );
  const outlines = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  expect(new Set(outlines).size).toBe(8);
  expect(container).toHaveTextContent('그랜드마스터Lv.301');
});

it('fills the badge the further a level is in its tier', () => {
  const { container } = render(
    [1, 11, 21, 31, 41].map((level) => <LevelBadge key={level} level={level} />),
  );
  const steps = [...container.querySelectorAll('[data-step]')].map((shape) =>
    shape.getAttribute('data-step'),
  );
  expect(steps).toEqual(['1', '2', '3', '4', '5']);
});

it('gives the exact figure in the title', () => {
  render(<Count value={12_345} />);
  expect(screen.getByText('12.3K')).toHaveAttribute('title', '12,345');
});

it('never fills more than the whole bar', () => {
  render(<ProgressBar label="다음 레벨까지" value={140} max={100} />);
  const bar = screen.getByRole('progressbar', { name: '다음 레벨까지' });
  expect(bar).toHaveAttribute('aria-valuetext', '100%');
});

it('offers another try', () => {
  const retry = vi.fn();
  render(<ErrorState text="서버에 닿지 못했어요." onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('서버에 닿지 못했어요.');
  fireEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(retry).toHaveBeenCalledOnce();
});
