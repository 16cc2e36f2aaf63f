import { type ChangeEvent, useRef, useState } from 'react';
import { api } from '@/shared/api/client';
import { errorMessage } from './errorMessage';

/** A picture is uploaded as soon as it is chosen; `onDone` gets its address. */
export function useUpload(
  to: '/api/upload/ad' | '/api/upload/logo' | '/api/upload/popup',
  onDone: (url: string) => void,
) {
  const ref = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  async function onChange(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    // The same file may be chosen again after a refusal.
    event.target.value = '';
    if (!chosen) return;
    const body = new FormData();
    body.append('image', chosen);
    setBusy(true);
    setRefusal('');
    try {
      onDone((await api.post(to, { body })).url);
    } catch (error) {
      setRefusal(errorMessage(error));
    }
    setBusy(false);
  }
  const input = { ref, type: 'file', onChange, hidden: true } as const;
  return { input, isBusy, refusal, choose: () => ref.current?.click() };
}
