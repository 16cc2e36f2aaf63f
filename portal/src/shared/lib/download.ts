/** Some browsers still read the file a while after the click. */
const RELEASE_MS = 10_000;

/** Hands a file to the browser's downloads. */
export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
