import { type Arguments, type Operation, type PathOf, sendForResponse } from '@/shared/api/client';
import { download } from '@/shared/lib/download';

/** Calls whose response is a file for a form. */
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

/** Saves a response as a file in the browser. */
export async function saveResponse(response: Response): Promise<void> {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'list.csv';
  download(name, await response.blob());
}
