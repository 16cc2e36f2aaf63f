import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json } from '@/testing/network';
import { uploadPapers } from '../papers';
import { Papers } from './Papers';

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
  expect((await uploadPapers(files)).map(({ id }) => id)).toEqual([1, 3]);
  expect(asked).toEqual(['/api/upload/paper', '/api/upload/symptom-film']);
});
