import { api } from '@/shared/api/client';
import type { HealthPaper } from './types';

const isFilm = ({ type, name }: File) =>
  type.startsWith('video/') || /\.(mov|mp4|webm)$/i.test(name);

function formOf(field: string, files: readonly File[]): FormData {
  const body = new FormData();
  for (const file of files) body.append(field, file, file.name);
  return body;
}

/**
 * Uploads the files of a row, each video in a request of its own. `onTaken` hears of those that the server
 * has; the caller reports failures.
 */
export async function uploadPapers(
  files: readonly File[],
  onTaken: (papers: readonly HealthPaper[]) => void,
): Promise<void> {
  const sheets = files.filter((file) => !isFilm(file));
  if (sheets.length > 0) {
    const body = formOf('papers', sheets);
    onTaken((await api.post('/api/upload/paper', { body })).papers);
  }
  for (const film of files.filter(isFilm)) {
    const body = formOf('film', [film]);
    onTaken((await api.post('/api/upload/symptom-film', { body })).papers);
  }
}
