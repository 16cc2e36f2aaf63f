/** Pictures as the browser decodes them: upright, whatever their EXIF orientation says. */

/** Rejects if the address has no picture that this browser can draw. */
export async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

export function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('canvas: nothing to write'));
    canvas.toBlob(take, type, quality);
  });
}
