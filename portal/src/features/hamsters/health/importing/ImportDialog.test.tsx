import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { show } from '@/testing/screen';
import type { HealthPreview } from '../types';
import ImportDialog from './ImportDialog';

const CALL = 'POST /api/hamsters/5/health/import';
const COLUMNS = [
  { name: '측정일', label: '날짜' },
  { name: '사료', label: '먹이' },
  { name: '체중', label: '몸무게' },
  { name: '요일', label: null },
];
const EMPTY = { choice: null, name: null, dose: null, until: null, cost: null, note: null };
const GOOD = {
  line: 3,
  cells: ['2026-11-22', '', '43', '일'],
  rows: [{ ...EMPTY, kind: 'weight', day: '2026-11-22', value: 43, isKnown: false }],
  faults: [],
} satisfies HealthPreview['lines'][number];
const WRONG = {
  line: 4,
  cells: ['2026-13-21', '4', '42', '토'],
  rows: [],
  faults: [{ column: 1, message: '날짜를 2026-11-25처럼 적어 주세요.' }],
} satisfies HealthPreview['lines'][number];

function preview(...lines: HealthPreview['lines']): HealthPreview {
  const refused = lines.filter(({ faults }) => faults.length > 0);
  return {
    saved: lines.flatMap(({ rows }) => rows.filter(({ isKnown }) => !isKnown)).length,
    known: lines.flatMap(({ rows }) => rows.filter(({ isKnown }) => isKnown)).length,
    refused: refused.map(({ line }) => ({ line, text: '', message: '' })),
    titles: 1,
    columns: COLUMNS,
    lines,
  };
}

function open() {
  const onClose = vi.fn();
  show(<ImportDialog hamsterId={5} onClose={onClose} />);
  return onClose;
}

async function paste(table: string) {
  const field = await screen.findByLabelText('붙여 넣기');
  await userEvent.click(field);
  await userEvent.paste(table);
  await userEvent.click(screen.getByRole('button', { name: '미리 보기' }));
}

function sent(heard: ReturnType<typeof serve>) {
  return heard.filter(({ call }) => call === CALL).map(({ body }) => body);
}

it('asks for a table before it asks the server', async () => {
  const heard = serve({});
  open();
  await userEvent.click(await screen.findByRole('button', { name: '미리 보기' }));
  expect(screen.getByText('가져올 줄을 붙여 넣어 주세요.')).toBeInTheDocument();
  expect(sent(heard)).toEqual([]);
});

it('shows what would be taken, and takes it when that is pressed', async () => {
  const known = { ...GOOD, line: 5, rows: GOOD.rows.map((row) => ({ ...row, isKnown: true })) };
  const heard = serve({
    [CALL]: () =>
      json(sent(heard).length > 1 ? { saved: 1, known: 1, refused: [] } : preview(GOOD, known)),
  });
  const onClose = open();
  await paste('측정일,체중\n2026-11-22,43');
  expect(await screen.findByText('새 기록 1개를 가져올 수 있어요.')).toBeInTheDocument();
  expect(screen.getByText('1개는 이미 있는 기록이라 그대로 둬요.')).toBeInTheDocument();
  expect(screen.getByText('가져오지 않는 열: 요일')).toBeInTheDocument();
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('2026. 11. 22.몸무게 43 g');
  expect(second).toHaveTextContent('이미 있음');
  await userEvent.click(screen.getByRole('button', { name: '1개 가져오기' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent(heard)).toEqual([
    { text: '측정일,체중\n2026-11-22,43', mended: [], isPreview: true },
    { text: '측정일,체중\n2026-11-22,43', mended: [] },
  ]);
});

it('mends a wrong cell under the name of its column, and asks whether it is right now', async () => {
  const heard = serve({
    [CALL]: () =>
      json(sent(heard).length > 1 ? preview(GOOD, { ...GOOD, line: 4 }) : preview(GOOD, WRONG)),
  });
  open();
  await paste('x');
  const line = await screen.findByRole('group', { name: '4번째 줄' });
  expect(within(line).getByLabelText('사료')).toHaveValue('4');
  expect(within(line).queryByLabelText('요일')).not.toBeInTheDocument();
  const day = within(line).getByLabelText('측정일');
  expect(day).toBeInvalid();
  expect(day).toHaveAccessibleDescription('날짜를 2026-11-25처럼 적어 주세요.');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-11-21');
  await userEvent.click(screen.getByRole('button', { name: '고친 칸 확인하기' }));
  expect(await screen.findByRole('button', { name: '2개 가져오기' })).toBeInTheDocument();
  expect(screen.queryByText('고칠 줄')).not.toBeInTheDocument();
  expect(sent(heard)[1]).toMatchObject({
    mended: [{ line: 4, column: 1, text: '2026-11-21' }],
    isPreview: true,
  });
});

it('keeps what is still wrong after the rest is taken', async () => {
  const heard = serve({
    [CALL]: () => {
      const times = sent(heard).length;
      if (times === 2) return json({ saved: 1, known: 0, refused: preview(WRONG).refused });
      return json(times === 1 ? preview(GOOD, WRONG) : preview(WRONG));
    },
  });
  const onClose = open();
  await paste('x');
  await userEvent.click(await screen.findByRole('button', { name: '1개 가져오기' }));
  expect(await screen.findByText('기록 1개를 가져왔어요')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '고친 칸 확인하기' })).toBeInTheDocument();
  expect(screen.getByLabelText('측정일')).toHaveValue('2026-13-21');
  expect(onClose).not.toHaveBeenCalled();
});

it("sends a file's bytes as they are: only the server knows how to read them", async () => {
  const heard = serve({ [CALL]: preview(GOOD) });
  open();
  const bytes = new Uint8Array([0xb3, 0xaf, 0xc2, 0xa5]);
  await userEvent.upload(
    await screen.findByLabelText('CSV 파일 고르기', { selector: 'input' }),
    new File([bytes], '몸무게.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByRole('button', { name: '1개 가져오기' })).toBeInTheDocument();
  expect(sent(heard)).toEqual([{ file: 's6/CpQ==', mended: [], isPreview: true }]);
});

it('says why a table cannot be read', async () => {
  serve({ [CALL]: () => refusal(422, { message: '3번째 줄에서 연 큰따옴표가 닫히지 않았어요.' }) });
  open();
  await paste('x');
  expect(await screen.findByText(/표를 읽지 못했어요. 3번째 줄에서 연/)).toBeInTheDocument();
  expect(screen.getByLabelText('붙여 넣기')).toHaveValue('x');
});
