import { vi } from 'vitest';

/** One file on its way: what the page sees of it, moved by the test. */
export type Sending = {
  address: string;
  form: FormData;
  aborted: boolean;
  progress: (share: number) => void;
  /** A text is sent as it is. */
  answer: (status: number, body: object | string) => void;
  fail: () => void;
};

/** A fake network for XMLHttpRequest; returns the list of uploads. */
export function receiveUploads(): Sending[] {
  const list: Sending[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    withCredentials = false;
    status = 0;
    statusText = '';
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #address = '';
    #sending: Sending | null = null;

    open(_method: string, address: string) {
      this.#address = address;
    }
    getResponseHeader() {
      return null;
    }
    send(form: FormData) {
      this.#sending = {
        address: this.#address,
        form,
        aborted: false,
        progress: (share) => this.upload.onprogress?.({ loaded: share * 100, total: 100 }),
        answer: (status, body) => {
          this.status = status;
          this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
          this.onload?.();
        },
        fail: () => this.onerror?.(),
      };
      list.push(this.#sending);
    }
    abort() {
      if (this.#sending) this.#sending.aborted = true;
      this.onabort?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  return list;
}
