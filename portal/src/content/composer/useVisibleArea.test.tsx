import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useVisibleArea } from './useVisibleArea';

it('is what the keyboard leaves, and no measure while zoomed in or unknown', () => {
  expect(renderHook(useVisibleArea).result.current).toEqual({});
  const area = Object.assign(new EventTarget(), { offsetTop: 0, height: 844, scale: 1 });
  vi.stubGlobal('visualViewport', area);
  const { result } = renderHook(useVisibleArea);
  expect(result.current).toEqual({ '--visible-top': '0px', '--visible-height': '844px' });
  act(() => {
    Object.assign(area, { offsetTop: 120, height: 508 });
    area.dispatchEvent(new Event('resize'));
  });
  expect(result.current).toEqual({ '--visible-top': '120px', '--visible-height': '508px' });
  Object.assign(area, { scale: 2 });
  act(() => void area.dispatchEvent(new Event('resize')));
  expect(result.current).toEqual({});
});
