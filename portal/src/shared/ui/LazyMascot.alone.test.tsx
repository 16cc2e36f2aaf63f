import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it('keeps its room until the drawing is there', async () => {
  vi.resetModules(); // another screen's test may have fetched the drawing
  const { LazyMascot } = await import('./LazyMascot');
  const { container } = render(<LazyMascot pose="searching" size={148} />);
  const picture = () => container.querySelector('svg');
  expect(picture()).toHaveAttribute('width', '148');
  expect(picture()).toBeEmptyDOMElement();
  await waitFor(() => expect(picture()).not.toBeEmptyDOMElement());
  expect(picture()).toHaveAttribute('width', '148');
  expect(picture()).toHaveAttribute('aria-hidden', 'true');
});
