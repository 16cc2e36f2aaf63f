import { fetchFile } from '../dataProvider';

/** Fetches a list as a file and gives it to the browser. */
export async function saveListOf(resource: string, form: object): Promise<void> {
  const { name, blob } = await fetchFile(`${resource}/export`, form);
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
