import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useUploads } from '@/content/media/upload/useUploads';
import { serve } from '@/testing/network';
import { entryWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import { receiveUploads } from '@/testing/uploads';
import { RichField } from './RichField';

const photo = (name: string) => new File(['x'], name, { type: 'image/gif' });

function Form({ initial }: { initial: string }) {
  const uploads = useUploads({ media: [] });
  const [value, setValue] = useState(initial);
  return (
    <>
      <RichField
        label="내용"
        placeholder="오늘은…"
        value={value}
        onChange={setValue}
        uploads={uploads}
      />
      {uploads.items.map(({ key, name }) => (
        <button key={key} type="button" onClick={() => uploads.remove(key)}>
          {name} 빼기
        </button>
      ))}
      <output>{value}</output>
    </>
  );
}

async function open(initial = '') {
  show(<Form initial={initial} />);
  return { box: await screen.findByRole('textbox', { name: '내용' }) };
}

const written = () => document.querySelector('output')?.textContent;
const tool = (name: string) => screen.getByRole('button', { name });

function clipboard(files: File[], plain = '') {
  return {
    files,
    types: [],
    items: [],
    getData: (type: string) => (type === 'text/plain' ? plain : ''),
  };
}

it('opens what is stored and stores what is written', async () => {
  const { box } = await open('**뭉치**가');
  expect(box.querySelector('strong')).toHaveTextContent('뭉치');
  await userEvent.click(box);
  await userEvent.type(box, '!');
  await waitFor(() => expect(written()).toContain('!'));
});

it('marks what is written next, says so, and takes it back', async () => {
  const { box } = await open();
  await userEvent.click(box);
  await userEvent.click(tool('굵게'));
  expect(tool('굵게')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('뭉치');
  await waitFor(() => expect(written()).toBe('**뭉치**'));
  await userEvent.click(tool('되돌리기'));
  await waitFor(() => expect(written()).toBe(''));
});

it('is one stop of the tab key, with arrows from tool to tool', async () => {
  await open();
  tool('굵게').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tool('기울임')).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(tool('다시 하기')).toHaveFocus();
  const stops = screen.getAllByRole('button').filter((button) => button.tabIndex === 0);
  expect(stops).toEqual([tool('다시 하기')]);
});

it('links to what is meant and refuses what is no address', async () => {
  const { box } = await open();
  await userEvent.click(box);
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByLabelText('링크 주소');
  await userEvent.type(field, 'javascript:alert(1){Enter}');
  expect(
    screen.getByText('http:// 나 https:// 로 시작하는 주소를 넣어 주세요.'),
  ).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, 'hamster.kr{Enter}');
  await waitFor(() => expect(written()).toBe('[https://hamster.kr](https://hamster.kr)'));
  expect(screen.queryByLabelText('링크 주소')).not.toBeInTheDocument();
});

it('shows the address of the link that the caret has moved to', async () => {
  const { box } = await open('[하나](https://a.kr) [둘셋](https://b.kr)');
  const { editor } = box as HTMLElement & { editor: Editor };
  act(() => void editor.commands.setTextSelection(2));
  await userEvent.click(tool('링크'));
  expect(screen.getByLabelText('링크 주소')).toHaveValue('https://a.kr');
  act(() => void editor.commands.setTextSelection(5));
  expect(screen.getByLabelText('링크 주소')).toHaveValue('https://b.kr');
});

it('makes a link of a pasted address', async () => {
  const { box } = await open();
  await userEvent.click(box);
  fireEvent.paste(box, { clipboardData: clipboard([], 'https://a.kr/나') });
  await waitFor(() => expect(written()).toBe('[https://a.kr/나](https://a.kr/나)'));
});

it('uploads a pasted picture, shows how far it is, and stores where it is', async () => {
  const sent = receiveUploads();
  const { box } = await open();
  fireEvent.paste(box, { clipboardData: clipboard([photo('a.gif')]) });
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => sent[0]?.progress(0.4));
  expect(box.querySelector('figcaption')).toHaveTextContent('올리는 중 40%');
  expect(written()).toBe('');
  const media = {
    ...entryWith().media[0],
    url: '/media/new.gif',
    thumbnailUrl: null,
    mediumUrl: null,
  };
  await act(async () => sent[0]?.answer(200, { urls: [], files: [media] }));
  await waitFor(() => expect(written()).toBe('![](/media/new.gif)'));
  expect(box.querySelector('img')).toHaveAttribute('src', '/media/new.gif');
});

it("uploads files copied in a Mac's Finder, which adds their names as text", async () => {
  const sent = receiveUploads();
  const { box } = await open();
  await userEvent.click(box);
  const files = ['뭉치 1.gif'.normalize('NFD'), 'b.gif'].map(photo);
  fireEvent.paste(box, { clipboardData: clipboard(files, '뭉치 1.gif\rb.gif') });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(box).not.toHaveTextContent('뭉치');
});

it('takes the words that an office program copies, not its picture of them', async () => {
  const sent = receiveUploads();
  const { box } = await open();
  await userEvent.click(box);
  fireEvent.paste(box, { clipboardData: clipboard([photo('image.png')], '뭉치 일기') });
  await waitFor(() => expect(box).toHaveTextContent('뭉치 일기'));
  expect(sent).toHaveLength(0);
});

it('describes each picture by its own words', async () => {
  const { box } = await open('![뭉치](/media/a.jpg)\n\n![콩이](/media/b.jpg)');
  const { editor } = box as HTMLElement & { editor: Editor };
  act(() => void editor.commands.setNodeSelection(0));
  expect(await screen.findByLabelText('사진 설명')).toHaveValue('뭉치');
  act(() => void editor.commands.setNodeSelection(1));
  expect(screen.getByLabelText('사진 설명')).toHaveValue('콩이');
});

it('takes a picture out of the text when it leaves the form', async () => {
  const sent = receiveUploads();
  const { box } = await open('위');
  fireEvent.paste(box, { clipboardData: clipboard([photo('a.gif')]) });
  await waitFor(() => expect(sent).toHaveLength(1));
  const media = {
    ...entryWith().media[0],
    url: '/media/new.gif',
    thumbnailUrl: null,
    mediumUrl: null,
  };
  await act(async () => sent[0]?.answer(200, { urls: [], files: [media] }));
  await waitFor(() => expect(written()).toContain('/media/new.gif'));
  await userEvent.click(tool('a.gif 빼기'));
  await waitFor(() => expect(written()).toBe('위'));
});

it('says in the text that a picture could not be sent', async () => {
  const sent = receiveUploads();
  const { box } = await open();
  fireEvent.paste(box, { clipboardData: clipboard([photo('a.gif')]) });
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.fail());
  expect(box.querySelector('figcaption')).toHaveTextContent('올리지 못했어요.');
});

it('takes five files and says that there were more', async () => {
  const sent = receiveUploads();
  await open();
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => photo(`${name}.gif`));
  await userEvent.upload(screen.getByTestId('editor-files'), files);
  expect(await screen.findByText('5개까지 올릴 수 있어요')).toBeInTheDocument();
  await waitFor(() => expect(sent).toHaveLength(5));
  expect(tool('사진·동영상 넣기')).toHaveAttribute('aria-disabled', 'true');
});

it.each(['*^^*', '_ㅠㅠ_', '**ㅎㅎ**', '~_~'])('leaves %s as it is typed', async (face) => {
  const { box } = await open();
  await userEvent.click(box);
  await userEvent.keyboard(`좋아요 ${face} `);
  await waitFor(() => expect(box).toHaveTextContent(`좋아요 ${face}`));
  expect(box.querySelector('em, strong')).toBeNull();
});

const page = (html: string, plain = '') => ({
  files: [],
  types: ['text/html', 'text/plain'],
  items: [],
  getData: (type: string) => (type === 'text/html' ? html : plain),
});

it('keeps the cells of a pasted table apart', async () => {
  const { box } = await open();
  await userEvent.click(box);
  const rows = [
    '<th>날짜</th><th>몸무게</th>',
    '<td>11월 21일</td><td><b>124</b>\n g</td>',
    '<td></td><td> </td>',
  ];
  const html = `<p>위</p><table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
  fireEvent.paste(box, { clipboardData: page(html, '위') });
  await waitFor(() => expect(written()).toBe('위\n\n날짜 | 몸무게\n\n11월 21일 | **124** g'));
});

it.each([
  ['br', '<td>밥</td><td>아침 5g<br>저녁 6g</td>', '밥 | 아침 5g 저녁 6g'],
  ['blocks', '<td>밥</td><td><p>아침</p><ul><li>5g</li><li>6g</li></ul></td>', '밥 | 아침 5g 6g'],
  [
    'a table in a cell',
    '<td>밥</td><td>하루<table><tr><td>5g</td><td>6g</td></tr><tr><td>7g</td></tr></table></td>',
    '밥 | 하루 5g | 6g 7g',
  ],
  [
    'links',
    '<td>밥</td><td><div><a href="https://example.com/">사료</a></div><style>p{}</style>5g</td>',
    '밥 | [사료](https://example.com/) 5g',
  ],
  [
    'a mail',
    '<td width="20"> </td><td><p>안녕하세요</p><p><a href="https://example.com/">여기</a>예요</p></td>',
    '안녕하세요\n\n[여기](https://example.com/)예요',
  ],
  ['one column', '<td>아침</td></tr><tr><td>저녁</td>', '아침\n\n저녁'],
])('keeps words of a pasted table apart and its links: %s', async (_, row, expected) => {
  const { box } = await open();
  await userEvent.click(box);
  const html = `<table><tbody><tr>${row}</tr></tbody></table>`;
  fireEvent.paste(box, { clipboardData: page(html, '표') });
  await waitFor(() => expect(written()).toBe(expected));
});

it('sends a picture inside what is pasted, and says which did not come along', async () => {
  const sent = receiveUploads();
  const { box } = await open();
  await userEvent.click(box);
  const pictures = [
    'data:image/png;base64,aGFt',
    'https://other.example/a.png',
    'data:image/svg+xml,<svg/>',
  ];
  const html = `<p>글</p>${pictures.map((src) => `<img src="${src}">`).join('')}`;
  fireEvent.paste(box, { clipboardData: page(html, '글') });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await screen.findByText('사진 2장은 담지 못했어요')).toBeInTheDocument();
  expect(box).toHaveTextContent('글');
});

it('cuts what is pasted down to what can be stored', async () => {
  const { box } = await open();
  await userEvent.click(box);
  const html = '<h1>제목</h1><p style="color:red"><b>굵게</b><script>alert(1)</script></p>';
  const data = {
    files: [],
    types: ['text/html'],
    items: [],
    getData: (type: string) => (type === 'text/html' ? html : ''),
  };
  fireEvent.paste(box, { clipboardData: data });
  await waitFor(() => expect(written()).toBe('제목\n\n**굵게**'));
});

it('puts a mention where it was typed and keeps the caret behind it, without a frame between', async () => {
  serve({ 'GET /api/members/suggest': [{ id: 5, nickname: '두부언니', profileImage: null }] });
  const { box } = await open();
  await userEvent.click(box);
  await userEvent.type(box, '오늘은 @두부');
  await screen.findByRole('option', { name: /두부언니/ });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(box).toHaveFocus();
  await userEvent.keyboard('님과');
  await waitFor(() => expect(written()).toBe('오늘은 [@두부언니](/user/5)님과'));
});
