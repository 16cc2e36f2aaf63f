import { beforeEach, expect, it, vi } from 'vitest';
import { saveFiles } from '../shared/unsent/files';
import { takeShared } from './share';

vi.mock('../shared/unsent/files', () => ({ SHARED: 'shared', saveFiles: vi.fn() }));

// A worker's addresses are relative to it; the test's are not.
beforeEach(() => {
  vi.spyOn(Response, 'redirect').mockImplementation(
    (url) => new Response(null, { status: 303, headers: { Location: String(url) } }),
  );
});

async function share() {
  const form = new FormData();
  form.append('files', new File(['x'], 'a.jpg'));
  const request = { formData: async () => form };
  const answer = await takeShared({ request } as unknown as FetchEvent);
  return answer.headers.get('Location');
}

it('opens the form with what it keeps, or with why it keeps nothing', async () => {
  vi.mocked(saveFiles).mockResolvedValueOnce(true);
  expect(await share()).toBe('/create-diary?shared=1');
  vi.mocked(saveFiles).mockResolvedValueOnce(false);
  expect(await share()).toBe('/create-diary?shared=large');
  vi.mocked(saveFiles).mockRejectedValueOnce(new Error('blocked'));
  expect(await share()).toBe('/create-diary?shared=failed');
});
