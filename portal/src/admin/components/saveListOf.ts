import { fetchFile } from '../dataProvider';
import { saveFile } from './csv';

/** Fetches a list as a file and gives it to the browser. */
export async function saveListOf(resource: string, form: object): Promise<void> {
  const { name, blob } = await fetchFile(`${resource}/export`, form);
  saveFile(name, blob);
}
