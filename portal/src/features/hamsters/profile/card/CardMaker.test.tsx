import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDialog } from '@/shared/ui/dialogs';
import { type Drawn, watchCanvas } from '@/testing/canvas';
import { serve } from '@/testing/network';
import { HAMSTER } from '@/testing/samples';
import { show } from '@/testing/screen';
import CardMaker from './CardMaker';
import { CARD_THEMES, type CardTheme } from './themes';

const PHOTO = { ...HAMSTER, profileImage: '/media/a.jpg' };
const saved: string[] = [];
let drawn: Drawn;

beforeEach(() => {
  drawn = watchCanvas();
  saved.length = 0;
  serve({ 'GET /api/site': { name: '햄찌일기' } });
  HTMLImageElement.prototype.decode = async () => {};
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  URL.createObjectURL = () => 'blob:card';
});

function open(hamster = HAMSTER) {
  show(null);
  void openDialog(async () => ({ default: CardMaker }), { hamster });
}

const canvas = () => screen.findByRole<HTMLCanvasElement>('img');

function themeOf(id: string): CardTheme {
  const theme = CARD_THEMES.find((each) => each.id === id);
  if (!theme) throw new Error(id);
  return theme;
}

it('says that the card is on its way', async () => {
  HTMLImageElement.prototype.decode = () => new Promise(() => {});
  open(PHOTO);
  expect(await screen.findByText('카드를 그리는 중')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '내려받기' }));
  expect(saved).toEqual([]);
});

it('draws the hamster with its owner and the site', async () => {
  open(PHOTO);
  expect(
    await screen.findByRole('img', { name: '뭉치 카드 미리보기, 큐트 핑크' }),
  ).toBeInTheDocument();
  const { textColor } = themeOf('cute_pink');
  expect(drawn.words).toContainEqual({ text: '뭉치', color: textColor });
  const texts = drawn.words.map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining(['골든 햄스터', '먹보', '콩이집사님의 햄스터', '햄찌일기']),
  );
  expect(drawn.pictures).toEqual([expect.any(HTMLImageElement)]);
});

it('draws the mascot where the photo is gone, and says so', async () => {
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('gone'));
  open(PHOTO);
  expect(await screen.findByText('사진을 불러오지 못해서 그림으로 대신했어요.')).toBeVisible();
  expect(drawn.words.map(({ text }) => text)).toContain('뭉치');
  expect(drawn.pictures).toEqual([]);
});

it('goes through the twelve themes with the arrow keys', async () => {
  open();
  const first = await screen.findByRole('radio', { name: '큐트 핑크' });
  expect(first).toBeChecked();
  first.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '노을 오렌지' })).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('radio', { name: '로열 골드' })).toBeChecked();
  const { textColor } = themeOf('royal_gold');
  expect(drawn.words).toContainEqual({ text: '뭉치', color: textColor });
});

it('is taken along in both sizes', async () => {
  open();
  expect(await canvas()).toMatchObject({ width: 800, height: 800 });
  await userEvent.click(screen.getByRole('button', { name: '내려받기' }));
  await userEvent.click(screen.getByRole('radio', { name: /^가로형/ }));
  expect(await canvas()).toMatchObject({ width: 800, height: 400 });
  await userEvent.click(screen.getByRole('button', { name: '내려받기' }));
  await waitFor(() => expect(saved).toEqual(['뭉치-카드.png', '뭉치-카드-가로형.png']));
});

it('is shared where the device can', async () => {
  const share = vi.fn(async (_data: ShareData) => {});
  vi.stubGlobal('navigator', Object.assign(navigator, { share, canShare: () => true }));
  open();
  await canvas();
  await userEvent.click(screen.getByRole('button', { name: '공유하기' }));
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.lastCall?.[0].files?.[0]?.name).toBe('뭉치-카드.png');
  expect(saved).toEqual([]);
});

it('is downloaded where the device cannot share', async () => {
  vi.stubGlobal('navigator', Object.assign(navigator, { canShare: () => false }));
  open();
  await canvas();
  await userEvent.click(screen.getByRole('button', { name: '공유하기' }));
  expect(await screen.findByText('카드를 내려받았어요')).toBeInTheDocument();
  expect(saved).toEqual(['뭉치-카드.png']);
});

it('says when it could not be drawn', async () => {
  HTMLCanvasElement.prototype.toBlob = (take) => take(null);
  open();
  await canvas();
  await userEvent.click(screen.getByRole('button', { name: '내려받기' }));
  expect(await screen.findByText('카드를 내려받지 못했어요. 다시 시도해 주세요.')).toBeVisible();
});
