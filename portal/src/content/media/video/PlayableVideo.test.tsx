import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import PlayableVideo from './PlayableVideo';

function show(state: Partial<Record<'error' | 'readyState' | 'videoWidth', unknown>>) {
  render(<PlayableVideo src="/media/a.mov" aria-label="동영상: 첫눈" />);
  const video = screen.getByLabelText('동영상: 첫눈');
  for (const [name, value] of Object.entries(state)) Object.defineProperty(video, name, { value });
  return video;
}

it.each([3, 4])('offers the file where the browser gives up (%s)', (code) => {
  fireEvent.error(show({ error: { code } }));
  expect(screen.getByRole('alert')).toHaveTextContent('재생할 수 없는 동영상이에요.');
  expect(screen.getByRole('link', { name: '파일 내려받기' })).toHaveAttribute(
    'href',
    '/media/a.mov',
  );
});

it('offers it where only the sound of a film is played', () => {
  fireEvent.loadedMetadata(show({ readyState: 1, videoWidth: 0 }));
  expect(screen.getByRole('link', { name: '파일 내려받기' })).toHaveAttribute('download');
});

it('says nothing of a film that plays, or that the network keeps from playing', () => {
  const video = show({ readyState: 1, videoWidth: 640, error: { code: 2 } });
  fireEvent.loadedMetadata(video);
  fireEvent.error(video);
  expect(screen.getByLabelText('동영상: 첫눈')).toBe(video);
});
