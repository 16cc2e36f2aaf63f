import type { CardTheme } from './themes';

/** The positions of the large parts, in canvas pixels. */
export const CARD_SIZES = {
  /** Spec 1 §9. */
  square: { width: 800, height: 800 },
  /** Messengers show this ratio uncropped. */
  banner: { width: 800, height: 400 },
} as const;

export type CardSize = keyof typeof CARD_SIZES;
export type Box = { x: number; y: number; width: number; height: number };
export type PhotoShape = 'eared' | 'ringed' | 'arched' | 'wide' | 'polaroid' | 'glowing';

export type Frame = {
  card: Box;
  radius: number;
  photo: Box;
  shape: PhotoShape;
  /** Name, facts and description are centred vertically in this box. */
  words: Box;
  align: 'center' | 'left';
  /** Base line of the last line, which names owner and site. */
  footer: number;
};

const SHAPES: Record<CardTheme['style'], PhotoShape> = {
  cute: 'eared',
  gradient: 'ringed',
  elegant: 'arched',
  modern: 'wide',
  vintage: 'polaroid',
  neon: 'glowing',
};

type Photo = { width: number; height: number; y: number };

/** The photo of the square card; a little larger without a description below. */
function squarePhoto(shape: PhotoShape, tall: boolean): Photo {
  const more = tall ? 72 : 0;
  switch (shape) {
    case 'eared':
      return { width: 264 + more, height: 264 + more, y: 114 };
    case 'ringed':
      return { width: 296 + more, height: 296 + more, y: 54 };
    case 'arched':
      return { width: 244 + more * 0.8, height: 284 + more, y: 100 };
    case 'polaroid':
      return { width: 240 + more, height: 240 + more, y: 102 };
    case 'glowing':
      return { width: 268 + more, height: 268 + more, y: 104 };
    case 'wide':
      return { width: 688, height: 300 + more, y: 56 };
  }
}

function squareFrame(shape: PhotoShape, tall: boolean): Frame {
  const { y, width, height } = squarePhoto(shape, tall);
  const top = shape === 'ringed' ? 156 : 56;
  const card = { x: 56, y: top, width: 688, height: 744 - top };
  const photo = { x: (800 - width) / 2, y, width, height };
  const gap = shape === 'polaroid' ? 60 : 24;
  const start = y + height + gap;
  const left = shape === 'wide' ? 104 : 108;
  return {
    card,
    radius: shape === 'polaroid' ? 16 : 44,
    photo,
    shape,
    words: { x: left, y: start, width: 800 - left * 2, height: 650 - start },
    align: shape === 'wide' ? 'left' : 'center',
    footer: 708,
  };
}

function bannerPhoto(shape: PhotoShape): Box {
  switch (shape) {
    case 'eared':
      return { x: 76, y: 92, width: 228, height: 228 };
    case 'ringed':
      return { x: 32, y: 66, width: 268, height: 268 };
    case 'arched':
      return { x: 86, y: 74, width: 204, height: 248 };
    case 'polaroid':
      return { x: 92, y: 80, width: 194, height: 194 };
    case 'glowing':
      return { x: 76, y: 84, width: 232, height: 232 };
    case 'wide':
      return { x: 32, y: 32, width: 296, height: 336 };
  }
}

function bannerFrame(shape: PhotoShape): Frame {
  const left = shape === 'ringed' ? 130 : 32;
  const photo = bannerPhoto(shape);
  const x = Math.max(photo.x + photo.width + 40, 348);
  return {
    card: { x: left, y: 32, width: 768 - left, height: 336 },
    radius: shape === 'polaroid' ? 12 : 32,
    photo,
    shape,
    words: { x, y: 62, width: 724 - x, height: 238 },
    align: 'left',
    footer: 336,
  };
}

/** `tall`: nothing is described, so that the photo may take its room. */
export function frameOf(style: CardTheme['style'], size: CardSize, tall: boolean): Frame {
  return size === 'square' ? squareFrame(SHAPES[style], tall) : bannerFrame(SHAPES[style]);
}
