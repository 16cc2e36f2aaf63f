import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Thumbnail } from './Thumbnail';

it('shows the small copy of the first picture, and says how many there are', () => {
  const { container } = render(<Thumbnail urls={['/media/a.jpg', '/media/b.jpg']} />);
  expect(screen.getByRole('img', { name: '사진과 동영상 2개' })).toHaveTextContent('+1');
  expect(container.querySelector('img')).toHaveAttribute('src', '/media/a.thumb.webp');
});

it('draws a film for a video, and for a picture that is gone', () => {
  const { container, rerender } = render(<Thumbnail urls={['/media/a.mp4']} />);
  expect(container.querySelector('svg')).not.toBeNull();
  rerender(<Thumbnail key="gone" urls={['/media/a.jpg']} />);
  const picture = container.querySelector('img');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('svg')).not.toBeNull();
});

it('leaves the place empty without pictures', () => {
  const { container } = render(<Thumbnail urls={[]} />);
  expect(container).toBeEmptyDOMElement();
});
