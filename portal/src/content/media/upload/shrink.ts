/** Spec 1 §9: pictures fit into 1920×1080 (the box turns with a portrait one), JPEG at 0.8. */
const LONG_SIDE = 1920;
const SHORT_SIDE = 1080;
/** A long screenshot keeps at least this much of its short side, so that it stays legible. */
const READABLE_SIDE = 720;
/** Narrower, and there is nothing to read. */
const NO_WRITING_SIDE = 160;
const MOST_PIXELS = 24_000_000;
const QUALITY = 0.8;
/** Smaller pictures that also fit the box gain nothing. */
const SMALL_BYTES = 500 * 1024;

/**
 * A PNG is mostly a drawing or a screenshot, whose coloured writing JPEG blurs: up to this size it
 * stays one. A photo as PNG is much larger.
 */
const DRAWING_BYTES = 1024 * 1024;

type Size = { width: number; height: number };

/** The size at which a picture is sent, never enlarged: the server's `fitted_size` has the same rule. */
export function fittedSize({ width, height }: Size): Size {
  const [short, long] = height > width ? [width, height] : [height, width];
  const inBox = Math.min(SHORT_SIDE / short, LONG_SIDE / long);
  const readable = Math.min(READABLE_SIDE / short, Math.sqrt(MOST_PIXELS / (width * height)));
  const scale = Math.min(1, short < NO_WRITING_SIDE ? inBox : Math.max(inBox, readable));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The extensions of the types that a canvas can write; `toBlob` writes PNG for any other type. */
const ENDINGS: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp' };

function isTransparent(context: CanvasRenderingContext2D, { width, height }: Size): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}

/** JPEG, except for drawings and pictures with transparency. */
async function draw(bitmap: ImageBitmap, size: Size, file: File): Promise<Blob | null> {
  const { type } = file;
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  const seesThrough = type !== 'image/jpeg' && isTransparent(context, size);
  if (seesThrough) return written(canvas, type in ENDINGS ? type : 'image/webp');
  if (type === 'image/png') {
    const drawing = await written(canvas, type);
    if (drawing && Math.min(drawing.size, file.size) <= DRAWING_BYTES) return drawing;
  }
  return written(canvas, 'image/jpeg');
}

/**
 * The part of a file that says whether it is animated: brands of AVIF, flags of WebP, the first
 * chunks of PNG.
 */
const HEAD_BYTES = 64 * 1024;
const WEBP_FLAGS = 20;
const WEBP_MOVES = 0x02;

/** Whether a picture moves, which a canvas would end. */
export async function moves(file: File): Promise<boolean> {
  if (file.type === 'image/gif') return true;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = new TextDecoder('latin1').decode(head);
  if (text.startsWith('RIFF'))
    return ((head[WEBP_FLAGS] ?? 0) & WEBP_MOVES) !== 0 && text.slice(12, 16) === 'VP8X';
  if (text.slice(4, 8) === 'ftyp') return text.slice(8, 64).includes('avis');
  // Not by its first byte: browsers read latin1 as windows-1252, where 0x89 is another letter.
  return text.slice(1, 4) === 'PNG' && text.includes('acTL');
}

/**
 * A smaller copy for the upload. Animations, formats that the browser cannot read (HEIC) and files that do
 * not get smaller are sent unchanged.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  try {
    if (await moves(file)) return file;
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const size = fittedSize(bitmap);
    const fits = size.width === bitmap.width && size.height === bitmap.height;
    const blob = fits && file.size <= SMALL_BYTES ? null : await draw(bitmap, size, file);
    bitmap.close();
    if (!blob || blob.size >= file.size) return file;
    const name = file.name.replace(/\.[^.]*$/, '');
    const ending = ENDINGS[blob.type] ?? 'jpg';
    return new File([blob], `${name || 'photo'}.${ending}`, { type: blob.type });
  } catch {
    return file;
  }
}
