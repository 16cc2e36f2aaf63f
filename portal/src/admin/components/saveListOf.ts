import { type Arguments, type Operation, type PathOf, sendForResponse } from '@/shared/api/client';
import { saveFile } from './csv';

/** Calls that answer with a file made for a form. */
type FilePath = {
  [P in PathOf<'post'>]: Operation<P, 'post'> extends {
    responses: { 200: { content: { 'text/csv': string } } };
  }
    ? P
    : never;
}[PathOf<'post'>];

/** Fetches a list as a file, under the name the server gives it, and gives it to the browser. */
export async function saveListOf<P extends FilePath>(
  path: P,
  ...[options]: Arguments<Operation<P, 'post'>>
): Promise<void> {
  await saveResponse(await sendForResponse('post', path, options));
}

/** Gives an answer to the browser as the file that it is. */
export async function saveResponse(response: Response): Promise<void> {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'list.csv';
  saveFile(name, await response.blob());
}
