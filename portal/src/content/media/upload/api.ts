import { heard } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import type { FailureWords } from '@/shared/api/failure';
import type { Shape } from '@/shared/api/types';
import { type ConversionOptions, convertedMedia } from './conversion';
import { text } from './text';

export type Focus = Shape<'FocusOut'>;
/** A stored file; `isFocusMoved` while its author's focus has not been sent. */
export type Media = Shape<'MediaOut'> & { isFocusMoved?: boolean };

type Target = { address: string; field: string };
/** The upload URL of a form, and the messages for a failed upload. */
export type FilesTarget = Target & { failed: FailureWords };

export const DIARY_FILES: FilesTarget = {
  address: '/api/upload',
  field: 'images',
  failed: text.failed,
};
export const POST_FILES: FilesTarget = {
  address: '/api/upload/community',
  field: 'images',
  failed: text.postFailed,
};
const PROFILE: Target = { address: '/api/upload/profile', field: 'image' };

export type SendOptions = {
  signal: AbortSignal;
  /** Share of the file that has left, 0 to 1. */
  onProgress: (share: number) => void;
};
/** The server converts videos after the upload. */
export type MediaOptions = SendOptions & ConversionOptions;

/** The headers that an error needs. */
function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['Retry-After', 'X-Request-Id']) {
    const value = request.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

/** XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
function sendFile(target: Target, file: File, options: SendOptions): Promise<unknown> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    // Taken out while the picture was made smaller.
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', target.address);
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) {
        try {
          return resolve(JSON.parse(responseText));
        } catch (error) {
          // The page of a network that asks to sign in.
          return reject(error);
        }
      }
      reject(heard(new ApiError(status, statusText, responseText, headersOf(request))));
    };
    request.onerror = () => reject(new TypeError('upload: network'));
    request.onabort = () => reject(new DOMException('upload: aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append(target.field, file, file.name);
    request.send(form);
  });
}

/** One photo or video of an entry or a post. */
export async function uploadMedia(
  target: FilesTarget,
  file: File,
  options: MediaOptions,
): Promise<Media> {
  const answer = (await sendFile(target, file, options)) as Partial<Shape<'UploadsOut'>>;
  const { files: [media] = [], converting = {} } = answer;
  if (!media) throw new Error('upload: empty answer');
  const id = converting[media.url];
  return id === undefined ? media : convertedMedia(id, options);
}

/** A profile or hamster picture. */
export async function uploadProfileImage(file: File, options: SendOptions): Promise<Media> {
  const answer = (await sendFile(PROFILE, file, options)) as Shape<'UploadOut'>;
  return answer.file;
}
