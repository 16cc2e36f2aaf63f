import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useUploads } from '@/content/media/upload/useUploads';
import { Dialog } from '@/shared/ui/Dialog';
import { show } from '@/testing/screen';
import { RichField } from '../RichField';
import { CATEGORIES } from './emojis';

beforeEach(() => localStorage.clear());

function Form() {
  const uploads = useUploads({ media: [] });
  const [value, setValue] = useState('');
  const [open, setOpen] = useState(true);
  return (
    <>
      <Dialog open={open} onClose={() => setOpen(false)} title="글쓰기">
        <RichField
          label="내용"
          placeholder="오늘은…"
          value={value}
          onChange={setValue}
          uploads={uploads}
        />
      </Dialog>
      <output>{value}</output>
    </>
  );
}

const written = () => document.querySelector('output')?.textContent;
const grid = (name: string) => screen.findByRole('grid', { name });

async function openPanel() {
  show(<Form />);
  await userEvent.click(await screen.findByRole('textbox', { name: '내용' }));
  await userEvent.keyboard('안녕');
  await userEvent.click(screen.getByRole('button', { name: '이모지' }));
  return grid('얼굴');
}

it('offers the seven categories, no character twice in one, each with a name', () => {
  expect(CATEGORIES.map(({ label }) => label)).toEqual([
    '얼굴',
    '햄스터',
    '동물',
    '하트',
    '활동',
    '음식',
    '기호',
  ]);
  for (const { emojis } of CATEGORIES) {
    expect(new Set(emojis.map(({ char }) => char)).size).toBe(emojis.length);
    expect(emojis.every(({ char, name }) => /\p{Emoji}/u.test(char) && name !== '')).toBe(true);
  }
});

it('puts an emoji in at the caret and stays open for the next one', async () => {
  await openPanel();
  await userEvent.click(screen.getByRole('tab', { name: '햄스터' }));
  const hamsters = within(await grid('햄스터'));
  await userEvent.click(hamsters.getByRole('button', { name: '햄스터' }));
  await userEvent.click(hamsters.getByRole('button', { name: '해바라기' }));
  await waitFor(() => expect(written()).toBe('안녕🐹🌻'));
});

it('is gone about with arrows alone', async () => {
  const faces = await openPanel();
  const stops = () =>
    within(faces)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
  await waitFor(() => expect(screen.getByRole('button', { name: '활짝 웃음' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(screen.getByRole('button', { name: '수줍은 미소' }).closest('td')?.cellIndex).toBe(1);
  expect(stops()).toEqual([document.activeElement]);
  await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}{End}');
  expect(screen.getByRole('button', { name: '미소' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(written()).toBe('안녕🙂'));
});

it('closes with Escape, which leaves the dialog around it open and leads back to the text', async () => {
  await openPanel();
  await waitFor(() => expect(screen.getByRole('button', { name: '활짝 웃음' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: '글쓰기' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('textbox', { name: '내용' })).toHaveFocus());
});

it('remembers what was used last', async () => {
  const faces = within(await openPanel());
  await userEvent.click(faces.getByRole('button', { name: '윙크' }));
  await userEvent.click(faces.getByRole('button', { name: '미소' }));
  const button = screen.getByRole('button', { name: '이모지' });
  await userEvent.click(button);
  await userEvent.click(button);
  const recent = within(await grid('최근에 쓴 이모지')).getAllByRole('button');
  expect(recent.map(({ title }) => title)).toEqual(['미소', '윙크']);
});
