import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { watchCanvas } from '@/testing/canvas';
import { json, refusal, serve } from '@/testing/network';
import { show } from '@/testing/screen';
import { uploadPaper } from '../papers';
import type { HealthPaper } from '../types';
import { Papers } from './Papers';
import { PapersField } from './PapersField';
import RowDialog from './RowDialog';

const PAPER = { id: 3, name: '숨.mp4', bytes: 9, url: '/media/a.mp4', type: 'video/mp4' };

it('plays a film where it stands, and opens what is none', () => {
  render(
    <Papers papers={[PAPER, { ...PAPER, id: 4, name: '검사.pdf', type: 'application/pdf' }]} />,
  );
  expect(screen.getByLabelText('숨.mp4')).toHaveAttribute('controls');
  expect(screen.getByRole('link')).toHaveAccessibleName('검사.pdf 열기');
});

it('sends a film as one, also where the browser does not know its kind', async () => {
  const heard = serve({ 'POST /api/upload/symptom-film': { papers: [PAPER] } });
  expect(await uploadPaper(new File(['x'], 'IMG_1.MOV'))).toEqual([PAPER]);
  expect(heard).toHaveLength(1);
});

it('sends a photo as small as the diary does, and a PDF as it is', async () => {
  watchCanvas();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }));
  const sent: File[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    sent.push(body.get('papers') as File);
    return json({ papers: [PAPER] });
  });
  const large = 'x'.repeat(2000);
  await uploadPaper(new File([large], '영수증.jpg', { type: 'image/jpeg' }));
  await uploadPaper(new File([large], '검사.pdf', { type: 'application/pdf' }));
  expect(sent.map(({ name, size }) => [name, size])).toEqual([
    ['영수증.jpg', 'picture'.length],
    ['검사.pdf', 2000],
  ]);
});

function Field() {
  const [papers, setPapers] = useState<HealthPaper[]>([]);
  return <PapersField papers={papers} hasFilms onChange={setPapers} onBusy={() => {}} />;
}

function choose(...names: string[]) {
  render(<Field />);
  const files = names.map((name) => new File(['x'], name));
  fireEvent.change(screen.getByLabelText('사진과 서류'), { target: { files } });
}

it('keeps the sheets that were taken when the film behind them is refused', async () => {
  serve({
    'POST /api/upload/paper': { papers: [{ ...PAPER, name: '검사.pdf' }] },
    'POST /api/upload/symptom-film': () => refusal(422, { message: '30초까지 올릴 수 있어요.' }),
  });
  choose('검사.pdf', '숨.mp4');
  expect(await screen.findByRole('alert')).toHaveTextContent('30초까지 올릴 수 있어요.');
  expect(screen.getByRole('link', { name: '검사.pdf' })).toBeInTheDocument();
});

it('takes the good files among bad ones in their order, and names each bad one', async () => {
  const answers = [
    () => json({ papers: [{ ...PAPER, id: 1, name: '가.pdf' }] }),
    () => refusal(422, { message: '비밀번호가 걸린 PDF예요.' }),
    () => json({ papers: [{ ...PAPER, id: 3, name: '다.pdf' }] }),
  ];
  const heard = serve({
    'POST /api/upload/paper': () => (answers.shift() ?? (() => refusal(500)))(),
  });
  choose('가.pdf', '나.pdf', '다.pdf');
  expect(await screen.findByRole('link', { name: '다.pdf' })).toBeInTheDocument();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '가.pdf',
    '다.pdf',
  ]);
  expect(screen.getByRole('alert')).toHaveTextContent('나.pdf 비밀번호가 걸린 PDF예요.');
  expect(heard).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: '나.pdf 안내 지우기' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says that there were more files than it takes', async () => {
  let id = 0;
  serve({ 'POST /api/upload/paper': () => json({ papers: [{ ...PAPER, id: ++id }] }) });
  choose('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg');
  expect(await screen.findByRole('alert')).toHaveTextContent('5개까지 붙일 수 있어요.');
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(5));
});

it('is not thrown away by a tap beside the dialog', async () => {
  serve({ 'POST /api/upload/paper': { papers: [{ ...PAPER, name: '검사.pdf' }] } });
  const close = vi.fn();
  show(<RowDialog hamsterId={1} kind="vet" onClose={close} />);
  const files = [new File(['x'], '검사.pdf')];
  fireEvent.change(await screen.findByLabelText('사진과 서류'), { target: { files } });
  expect(await screen.findByRole('link', { name: '검사.pdf' })).toBeInTheDocument();
  fireEvent.pointerDown(document.body, { button: 0 });
  fireEvent.click(document.body);
  expect(close).not.toHaveBeenCalled();
});
