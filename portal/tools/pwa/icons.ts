import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Token `primary`, light: the fur stands out on it, on light and on dark home screens. */
const GROUND = '#a64707';
const FULL = 512;
/** The mascot's square in `mascot.svg`. */
const ART = 200;
/** Middle of the head in that square. */
const HEAD = { x: 100, y: 88 };
const FAVICON_SIZES = [16, 32, 48];
/** ICO's header and one line of its list, in bytes. */
const ICO_HEADER = 6;
const ICO_ENTRY = 16;

type Icon = {
  fileName: string;
  size: number;
  /** Corner, as a share of the edge; 0 where the system cuts its own shape. */
  corner: number;
  /** Width of the mascot's square, as a share of the edge. */
  scale: number;
};

/**
 * A maskable icon keeps what matters inside a circle of 80 % of its edge; the others are cut by
 * nobody, so the head may be larger.
 */
const ICONS: readonly Icon[] = [
  { fileName: 'icons/icon-192.png', size: 192, corner: 0.22, scale: 1.18 },
  { fileName: 'icons/icon-512.png', size: 512, corner: 0.22, scale: 1.18 },
  { fileName: 'icons/maskable-192.png', size: 192, corner: 0, scale: 1.04 },
  { fileName: 'icons/maskable-512.png', size: 512, corner: 0, scale: 1.04 },
  { fileName: 'icons/apple-touch-icon.png', size: 180, corner: 0, scale: 1.12 },
];

function composed(art: string, { corner, scale }: Pick<Icon, 'corner' | 'scale'>): string {
  const factor = (FULL * scale) / ART;
  const x = FULL / 2 - HEAD.x * factor;
  const y = FULL / 2 - HEAD.y * factor;
  const radius = FULL * corner;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FULL} ${FULL}">
<clipPath id="shape"><rect width="${FULL}" height="${FULL}" rx="${radius}"/></clipPath>
<g clip-path="url(#shape)"><rect width="${FULL}" height="${FULL}" fill="${GROUND}"/>
<g transform="translate(${x} ${y}) scale(${factor})">${art}</g></g></svg>`;
}

function drawn(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

/** An ICO that holds PNGs, as every browser since Vista's days reads it. */
function iconFile(pictures: readonly { size: number; png: Uint8Array }[]): Uint8Array {
  const head = Buffer.alloc(ICO_HEADER + ICO_ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [place, { size, png }] of pictures.entries()) {
    const at = ICO_HEADER + ICO_ENTRY * place;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

/** Android fills the shape of what it finds here with one colour: ears, head, and eyes left out. */
const BADGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="36 24 128 128">
<path fill="#fff" fill-rule="evenodd" d="M41 48a18 18 0 1 1 36 0a18 18 0 1 1-36 0ZM123 48a18 18 0 1 1 36 0a18 18 0 1 1-36 0Z"/>
<path fill="#fff" fill-rule="evenodd" d="M100 34c34 0 52 20 57 44 3 17 1 39-12 50-11 9-27 12-45 12s-34-3-45-12c-13-11-15-33-12-50 5-24 23-44 57-44ZM63 86a10 11 0 1 0 20 0a10 11 0 1 0-20 0ZM117 86a10 11 0 1 0 20 0a10 11 0 1 0-20 0ZM91 104h18l-9 10Z"/></svg>`;
const BADGE_SIZE = 96;

let ready: Promise<void> | undefined;

/** Every icon of the site by its file name, drawn from the mascot and the favicon. */
export async function drawIcons(): Promise<Map<string, Uint8Array>> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  ready ??= initWasm(readFile(wasm));
  const [mascot, favicon] = await Promise.all([
    readFile('tools/pwa/mascot.svg', 'utf8'),
    readFile('public/favicon.svg', 'utf8'),
    ready,
  ]);
  const art = mascot.replace(/<\/?svg[^>]*>/g, '');
  const icons = new Map(
    ICONS.map((icon) => [icon.fileName, drawn(composed(art, icon), icon.size)] as const),
  );
  const small = FAVICON_SIZES.map((size) => ({ size, png: drawn(favicon, size) }));
  icons.set('icons/badge-96.png', drawn(BADGE, BADGE_SIZE));
  return icons.set('favicon.ico', iconFile(small));
}
