import { ApiError } from '@/shared/api/errors';
import type { Shape } from '@/shared/api/types';

export type Media = Shape<'MediaOut'>;

type Target = { address: string; field: string };

const DIARY: Target = { address: '/api/upload', field: 'images' };
const PROFILE: Target = { address: '/api/upload/profile', field: 'image' };

export type SendOptions = {
  signal: AbortSignal;
  /** Share of the file that has left, 0 to 1. */
  onProgress: (share: number) => void;
};

/** XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
function sendFile(target: Target, file: File, options: SendOptions): Promise<unknown> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', target.address);
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText));
      else
        reject(
          new ApiError(status, statusText, responseText, request.getResponseHeader('Retry-After')),
        );
    };
    request.onerror = () => reject(new TypeError('upload: network'));
    request.onabort = () => reject(new DOMException('upload: aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append(target.field, file, file.name);
    request.send(form);
  });
}

/** One photo or video of an entry. */
export async function uploadMedia(file: File, options: SendOptions): Promise<Media> {
  const answer = (await sendFile(DIARY, file, options)) as Shape<'UploadsOut'>;
  const [media] = answer.files;
  if (!media) throw new Error('upload: empty answer');
  return media;
}

/** A profile or hamster picture. */
export async function uploadProfileImage(file: File, options: SendOptions): Promise<Media> {
  const answer = (await sendFile(PROFILE, file, options)) as Shape<'UploadOut'>;
  return answer.file;
}
