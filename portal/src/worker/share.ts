import { SHARED, saveFiles } from '../shared/unsent/files';

/** Keeps photos that another app has shared, and opens the diary form with them. */
export async function takeShared(event: FetchEvent): Promise<Response> {
  const form = await event.request.formData();
  const files = form.getAll('files').filter((value) => value instanceof File);
  await saveFiles(SHARED, files);
  return Response.redirect('/create-diary?shared=1', 303);
}
