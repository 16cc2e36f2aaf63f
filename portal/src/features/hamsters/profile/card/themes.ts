/**
 * The twelve themes of a hamster card (spec 1 §3); `themes.test.ts` checks that they are legible.
 */
export type CardTheme = {
  id: string;
  name: string;
  /** Colours behind the card, from its upper left to its lower right. */
  background: readonly string[];
  textColor: string;
  accentColor: string;
  cardBackground: string;
  decorationPattern: 'hearts' | 'circles' | 'dots' | 'paws' | 'stars';
  borderStyle: 'solid' | 'dashed' | 'double' | 'gradient';
  style: 'cute' | 'gradient' | 'elegant' | 'modern' | 'vintage' | 'neon';
};

export const CARD_THEMES = [
  {
    id: 'cute_pink',
    name: '큐트 핑크',
    background: ['#ffd3df', '#ffb3c7'],
    textColor: '#59203a',
    accentColor: '#b92e64',
    cardBackground: '#fffafb',
    decorationPattern: 'hearts',
    borderStyle: 'dashed',
    style: 'cute',
  },
  {
    id: 'sunset_orange',
    name: '노을 오렌지',
    background: ['#ffc978', '#ff8d5c', '#dd4f6e'],
    textColor: '#4a1d12',
    accentColor: '#b53d1c',
    cardBackground: '#fff8f1',
    decorationPattern: 'circles',
    borderStyle: 'gradient',
    style: 'gradient',
  },
  {
    id: 'ocean_blue',
    name: '오션 블루',
    background: ['#a9dcef', '#4fa3d1', '#1f6aa5'],
    textColor: '#0d2c45',
    accentColor: '#17629c',
    cardBackground: '#f7fcff',
    decorationPattern: 'circles',
    borderStyle: 'solid',
    style: 'modern',
  },
  {
    id: 'forest_green',
    name: '숲속 그린',
    background: ['#3f7257', '#1f4736'],
    textColor: '#1f3327',
    accentColor: '#3c6a40',
    cardBackground: '#f7f3e3',
    decorationPattern: 'paws',
    borderStyle: 'double',
    style: 'vintage',
  },
  {
    id: 'lavender_purple',
    name: '라벤더 퍼플',
    background: ['#e6d9fc', '#b9a0e9'],
    textColor: '#372458',
    accentColor: '#7146b0',
    cardBackground: '#fdfbff',
    decorationPattern: 'dots',
    borderStyle: 'solid',
    style: 'elegant',
  },
  {
    id: 'golden_yellow',
    name: '골든 옐로',
    background: ['#ffe48f', '#f8bf45'],
    textColor: '#46310b',
    accentColor: '#8a5a00',
    cardBackground: '#fffdf4',
    decorationPattern: 'paws',
    borderStyle: 'solid',
    style: 'cute',
  },
  {
    id: 'cherry_blossom',
    name: '벚꽃',
    background: ['#fdeeee', '#f3c3cb'],
    textColor: '#4d2a31',
    accentColor: '#a93b56',
    cardBackground: '#fffdfb',
    decorationPattern: 'hearts',
    borderStyle: 'double',
    style: 'elegant',
  },
  {
    id: 'mint_cream',
    name: '민트 크림',
    background: ['#d5f3e6', '#98dcc4'],
    textColor: '#143d2e',
    accentColor: '#1a7053',
    cardBackground: '#fbfefc',
    decorationPattern: 'dots',
    borderStyle: 'solid',
    style: 'modern',
  },
  {
    id: 'cosmic_purple',
    name: '코스믹 퍼플',
    background: ['#120a33', '#33166b', '#5b1f8a'],
    textColor: '#f3edff',
    accentColor: '#c9a7ff',
    cardBackground: '#171031',
    decorationPattern: 'stars',
    borderStyle: 'gradient',
    style: 'neon',
  },
  {
    id: 'autumn_leaves',
    name: '가을 낙엽',
    background: ['#d08a4b', '#8b4521'],
    textColor: '#462512',
    accentColor: '#93401a',
    cardBackground: '#fbf2e1',
    decorationPattern: 'dots',
    borderStyle: 'dashed',
    style: 'vintage',
  },
  {
    id: 'rainbow_dream',
    name: '무지개 꿈',
    background: ['#ffc2d4', '#ffdcae', '#fff3b8', '#c5f0d0', '#bfe0ff', '#d6c6ff'],
    textColor: '#33274f',
    accentColor: '#7340ab',
    cardBackground: '#ffffff',
    decorationPattern: 'stars',
    borderStyle: 'gradient',
    style: 'gradient',
  },
  {
    id: 'royal_gold',
    name: '로열 골드',
    background: ['#2c2636', '#14111b'],
    textColor: '#f7ecd4',
    accentColor: '#e2bd66',
    cardBackground: '#1f1b27',
    decorationPattern: 'stars',
    borderStyle: 'double',
    style: 'elegant',
  },
] as const satisfies readonly CardTheme[];

export const FIRST_THEME: CardTheme = CARD_THEMES[0];
