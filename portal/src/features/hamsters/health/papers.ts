import { shrinkImage } from '@/content/media/upload/shrink';
import { api } from '@/shared/api/client';
import type { HealthPaper } from './types';

const isFilm = ({ type, name }: File) =>
  type.startsWith('video/') || /\.(mov|mp4|webm)$/i.test(name);

function formOf(field: string, file: File): FormData {
  const body = new FormData();
  body.append(field, file, file.name);
  return body;
}

/**
 * Uploads one photo, PDF or video of a row, in a request of its own: its refusal does not concern the others.
 * The caller reports failures.
 */
export async function uploadPaper(file: File): Promise<readonly HealthPaper[]> {
  if (isFilm(file)) {
    const body = formOf('film', file);
    return (await api.post('/api/upload/symptom-film', { body })).papers;
  }
  const body = formOf('papers', await shrinkImage(file));
  return (await api.post('/api/upload/paper', { body })).papers;
}
