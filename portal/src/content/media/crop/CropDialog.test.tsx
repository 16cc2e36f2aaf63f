import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDialog } from '@/shared/ui/dialogs';
import { show } from '@/testing/screen';
import CropDialog from './CropDialog';

// jsdom decodes nothing: the stage gets a picture of 1000×700, or none. Real files are cropped in
// tests/e2e/test_crop.py.
const decode = vi.fn<() => Promise<void>>();

beforeEach(() => {
  decode.mockReset().mockResolvedValue();
  HTMLImageElement.prototype.decode = decode;
  for (const [name, value] of [
    ['naturalWidth', 1000],
    ['naturalHeight', 700],
  ] as const) {
    Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, value });
  }
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
});

function open(file: File) {
  const onDone = vi.fn<(blob: Blob) => void>();
  show(null);
  void openDialog(async () => ({ default: CropDialog }), { file, onDone });
  return onDone;
}

const photo = new File(['photo'], 'a.jpg', { type: 'image/jpeg' });
const frame = () => screen.getByRole('button', { name: '자를 곳 옮기기' }).parentElement;

it('waits for the picture', async () => {
  decode.mockReturnValue(new Promise(() => {}));
  open(photo);
  expect(await screen.findByText('사진을 불러오는 중')).toBeInTheDocument();
});

it('refuses what is no picture', async () => {
  const onDone = open(new File(['text'], 'a.txt', { type: 'text/plain' }));
  expect(await screen.findByRole('dialog', { name: '파일 형식 오류' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('이미지 파일만 업로드할 수 있습니다.');
  await userEvent.click(screen.getByText('닫기'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
});

it('offers to send as it is what the browser cannot draw', async () => {
  decode.mockRejectedValue(new Error('cannot be decoded'));
  const heic = new File(['heic'], 'a.heic', { type: 'image/heic' });
  const onDone = open(heic);
  await userEvent.click(await screen.findByRole('button', { name: '그대로 올리기' }));
  expect(onDone).toHaveBeenCalledExactlyOnceWith(heic);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('moves and resizes the box with the arrow keys', async () => {
  open(photo);
  const box = await screen.findByRole('button', { name: '자를 곳 옮기기' });
  // The largest square on a stage of 500×350, 75 from its left.
  expect(frame()).toHaveStyle({ left: '15%', width: '70%', height: '100%' });
  box.focus();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(frame()).toHaveStyle({ left: '17.2%' });
  screen.getByRole('button', { name: '오른쪽 아래 모서리 당기기' }).focus();
  await userEvent.keyboard('{ArrowLeft>30/}');
  expect(frame()).toHaveStyle({ left: '17.2%', width: '10%' });
});

it('follows a finger, and stops at the edge of the picture', async () => {
  open(photo);
  const box = await screen.findByRole('button', { name: '자를 곳 옮기기' });
  // A stage half its size on the screen: every pixel counts twice.
  HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 250, 175);
  fireEvent.pointerDown(box, { button: 0, clientX: 100, clientY: 80 });
  fireEvent.pointerMove(box, { clientX: 90, clientY: 80 });
  expect(frame()).toHaveStyle({ left: '11%' });
  fireEvent.pointerMove(box, { clientX: -500, clientY: 80 });
  expect(frame()).toHaveStyle({ left: '0%' });
  fireEvent.pointerUp(box);
  fireEvent.pointerMove(box, { clientX: 200, clientY: 80 });
  expect(frame()).toHaveStyle({ left: '0%' });
});

it('changes the ratio from a square to 4:3', async () => {
  open(photo);
  const slider = await screen.findByRole('slider', { name: '가로세로 비율' });
  expect(slider).toHaveAttribute('min', '1');
  expect(slider).toHaveAttribute('max', '1.33');
  expect(slider).toHaveAttribute('step', '0.01');
  fireEvent.change(slider, { target: { value: '1.33' } });
  expect(screen.getByText('1.33 : 1')).toBeInTheDocument();
  expect(slider).toHaveAttribute('aria-valuetext', '가로가 세로의 1.33배');
});
