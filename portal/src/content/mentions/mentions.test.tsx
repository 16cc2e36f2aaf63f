import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { useTextMentions } from './useTextMentions';

const ref = (id: number, nickname: string) => ({ id, nickname, profileImage: null, level: 1 });
const PLACE = { kind: 'diary', id: 12 } as const;

function Box({ onKeys }: { onKeys: (key: string) => void }) {
  const [typed, setTyped] = useState('');
  const { setBox, look, close, list, chosenIn } = useTextMentions(PLACE);
  return (
    <div>
      <textarea
        ref={setBox}
        aria-label="댓글"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          look(event.target);
        }}
        onSelect={(event) => look(event.currentTarget)}
        onBlur={close}
        onKeyDown={({ key }) => onKeys(key)}
      />
      {list}
      <output>{JSON.stringify(chosenIn(typed))}</output>
    </div>
  );
}

function open(suggested: object[] = [ref(3, '콩이집사'), ref(4, '콩이네')]) {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/members/suggest': suggested,
  });
  const onKeys = vi.fn();
  show(<Box onKeys={onKeys} />);
  return { box: screen.getByRole('textbox'), heard, onKeys };
}

const options = () => screen.findAllByRole('option');

it('puts in whom Enter chooses and knows whom, though a particle follows', async () => {
  const { box, onKeys } = open();
  await userEvent.type(box, '안녕 @콩');
  const [first, second] = await options();
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(box).toHaveAttribute('aria-activedescendant', first?.id);
  expect(screen.getByText(/^회원 2명/)).toBeInTheDocument();

  await userEvent.keyboard('{ArrowDown}');
  expect(second).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}님이');

  expect(box).toHaveValue('안녕 @콩이네님이');
  expect(screen.getByText('{"mentionedIds":[4]}')).toBeInTheDocument();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box).not.toHaveAttribute('aria-activedescendant');
  expect(onKeys).not.toHaveBeenCalledWith('Enter');
  expect(box).toHaveFocus();
});

it('puts in whom a tap chooses, in the middle of a text', async () => {
  const { box } = open();
  await userEvent.type(box, '@ 좋아요');
  fireEvent.select(box, { target: { selectionStart: 1, selectionEnd: 1 } });
  await userEvent.click((await options())[0] as HTMLElement);
  expect(box).toHaveValue('@콩이집사 좋아요');
  expect((box as HTMLTextAreaElement).selectionStart).toBe(5);
});

it('closes by Escape until the next sign', async () => {
  const { box } = open();
  await userEvent.type(box, '@콩');
  await options();
  await userEvent.keyboard('{Escape}이');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  await userEvent.type(box, ' @콩');
  expect(await options()).toHaveLength(2);
});

it('leaves Enter and Escape to a syllable that is being composed, and keeps the list', async () => {
  const { box, onKeys } = open();
  await userEvent.type(box, '@콩');
  await options();
  fireEvent.compositionUpdate(box);
  for (const key of ['Enter', 'Escape'])
    fireEvent.keyDown(box, { key, code: key, isComposing: true });
  expect(onKeys).toHaveBeenCalledWith('Escape');
  expect(await options()).toHaveLength(2);
  fireEvent.keyDown(box, { key: 'Process', code: 'ArrowDown', isComposing: true });
  expect((await options())[1]).toHaveAttribute('aria-selected', 'true');
});

it('asks nothing more behind a name that nobody has', async () => {
  const { box, heard } = open([]);
  await userEvent.type(box, '@없', { delay: 200 });
  await waitFor(() =>
    expect(heard.filter(({ call }) => call.includes('suggest'))).not.toHaveLength(0),
  );
  await userEvent.type(box, '는이름', { delay: 200 });
  const asked = heard.filter(({ call }) => call.includes('suggest')).length;
  expect(asked).toBeLessThanOrEqual(2);
  await userEvent.keyboard('{Enter}');
  expect(box).toHaveValue('@없는이름\n');
});

it('asks nothing and loads nothing without a sign', async () => {
  const { box, heard } = open();
  await userEvent.type(box, '그냥 me@x');
  expect(heard.filter(({ call }) => call.includes('suggest'))).toEqual([]);
});
