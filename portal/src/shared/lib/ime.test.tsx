import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { holdWhileComposing } from './ime';

it('keeps Enter and Escape from everyone while a syllable is composed', () => {
  const inner = vi.fn();
  const outer = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a form around the field.
    <div onKeyDown={outer}>
      <input aria-label="이름" onKeyDown={holdWhileComposing(inner)} />
    </div>,
  );
  const field = screen.getByLabelText('이름');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
  expect(inner).not.toHaveBeenCalled();
  expect(outer).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(inner).toHaveBeenCalledOnce();
});
