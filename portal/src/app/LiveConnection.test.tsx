import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSite } from '@/shared/api/site';
import { currentToast } from '@/shared/ui/toast';
import { serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { LiveConnection } from './LiveConnection';

type Wire = { onmessage?: (event: { data: string }) => void };

/** The channels that are opened from now on. */
function listen(): Wire[] {
  const wires: Wire[] = [];
  vi.stubGlobal(
    'WebSocket',
    class implements Wire {
      onmessage?: (event: { data: string }) => void;
      constructor() {
        wires.push(this);
      }
      close() {}
    },
  );
  return wires;
}

it('draws the badge of a level that was just reached, in the message about it', async () => {
  const wires = listen();
  serve({ 'GET /api/auth/me': { ...MEMBER, level: 60 } });
  show(<LiveConnection />);
  await waitFor(() => expect(wires).toHaveLength(1));
  const data = { type: 'level_up', title: '레벨 업', message: '축하해요! 레벨 60에 올랐어요.' };
  act(() => wires[0]?.onmessage?.({ data: JSON.stringify({ type: 'notification', data }) }));
  expect(await screen.findByText('Lv.60')).toBeInTheDocument();
});

it('shows what arrives for as long as any message, and asks for the list anew', async () => {
  const wires = listen();
  const heard = serve({ 'GET /api/auth/me': MEMBER });
  show(<LiveConnection />);
  await waitFor(() => expect(wires).toHaveLength(1));
  const data = { title: '새로운 좋아요', message: '봄봄님이 좋아해요.' };
  act(() => wires[0]?.onmessage?.({ data: JSON.stringify({ type: 'notification', data }) }));
  expect(await screen.findByText('봄봄님이 좋아해요.')).toBeInTheDocument();
  // The region's own time holds (shared/ui/floats.test.tsx).
  expect(currentToast()?.duration).toBeUndefined();
  await waitFor(() => expect(heard.filter(({ call }) => call.endsWith('/me'))).toHaveLength(2));
});

function Settings() {
  useSite();
  return null;
}

it('asks for the settings of the site, too, when news may have been missed', async () => {
  const wires = listen();
  const heard = serve({ 'GET /api/auth/me': MEMBER });
  show(
    <>
      <LiveConnection />
      <Settings />
    </>,
  );
  await waitFor(() => expect(wires).toHaveLength(1));
  const before = heard.filter(({ call }) => call.endsWith('/site')).length;
  act(() => wires[0]?.onmessage?.({ data: JSON.stringify({ type: 'refresh' }) }));
  await waitFor(() => {
    expect(heard.filter(({ call }) => call.endsWith('/site')).length).toBeGreaterThan(before);
  });
});
