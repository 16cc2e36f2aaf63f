import { SHARED, saveFiles } from '../shared/unsent/files';

async function keep(request: Request): Promise<'1' | 'large' | 'failed'> {
  try {
    const form = await request.formData();
    const files = form.getAll('files').filter((value) => value instanceof File);
    return (await saveFiles(SHARED, files)) ? '1' : 'large';
  } catch {
    // The browser's storage may be full or blocked.
    return 'failed';
  }
}

/** Keeps photos that another app has shared, and opens the diary form with them, or with what went wrong. */
export async function takeShared({ request }: FetchEvent): Promise<Response> {
  return Response.redirect(`/create-diary?shared=${await keep(request)}`, 303);
}
