import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { show } from '@/testing/screen';
import { uploadPapers } from '../papers';
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

it('sends each film by itself, also one whose kind the browser does not know', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return json({ papers: [url.endsWith('film') ? PAPER : { ...PAPER, id: 1 }] });
  });
  const files = [new File(['x'], 'a.jpg', { type: 'image/jpeg' }), new File(['x'], 'IMG_1.MOV')];
  const taken: number[] = [];
  await uploadPapers(files, (papers) => void taken.push(...papers.map(({ id }) => id)));
  expect(taken).toEqual([1, 3]);
  expect(asked).toEqual(['/api/upload/paper', '/api/upload/symptom-film']);
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

it('says that there were more files than it takes', async () => {
  serve({ 'POST /api/upload/paper': { papers: [PAPER] } });
  choose('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg');
  expect(await screen.findByRole('alert')).toHaveTextContent('5개까지 붙일 수 있어요.');
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
