import { api } from '@/shared/api/client';
import type { HealthPaper } from './types';

/** Sends photos and PDFs that a row is going to have; whoever calls says what failed. */
export async function uploadPapers(files: readonly File[]): Promise<HealthPaper[]> {
  const body = new FormData();
  for (const file of files) body.append('papers', file, file.name);
  const { papers } = await api.post('/api/upload/paper', { body });
  return papers;
}
