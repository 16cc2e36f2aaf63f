import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { currentToast } from '@/shared/ui/toast';
import { show } from '@/testing/screen';
import { sharePage } from './share';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

const entry = { path: '/diary/12', title: '첫눈 온 날' };
const url = `${window.location.origin}/diary/12`;

function give(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

it('uses the native sheet, and says nothing when it is closed', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
  const writeText = vi.fn();
  give('share', share);
  give('clipboard', { writeText });
  await sharePage(entry);
  expect(share).toHaveBeenCalledWith({ title: '첫눈 온 날', url });
  expect(writeText).not.toHaveBeenCalled();
});

it('copies the link where there is no sheet', async () => {
  const writeText = vi.fn();
  give('clipboard', { writeText });
  show(null);
  await sharePage(entry);
  expect(writeText).toHaveBeenCalledWith(url);
  expect(await screen.findByText('링크를 복사했어요')).toBeInTheDocument();
});

it('shows the link where nothing else works, for ten seconds', async () => {
  give('clipboard', { writeText: vi.fn().mockRejectedValue(new Error('refused')) });
  show(null);
  await sharePage(entry);
  expect(await screen.findByText(url)).toBeInTheDocument();
  expect(currentToast()).toMatchObject({ duration: 10_000 });
});
