import {
  BEDDING_MAX,
  CAGE_SIDE_MAX,
  CAGE_SIDE_MIN,
  COMPANIONS_MAX,
  DIET_MAX,
  WHEEL_DIAMETER_MAX,
  WHEEL_DIAMETER_MIN,
} from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';
import type { HamsterForm } from '../api';
import { text } from './text';

/** The fields of the form's collapsed part. They are sent only if they were shown. */
export const HOME_FIELDS = [
  'withUsSince',
  'isNeutered',
  'cageWidthCm',
  'cageDepthCm',
  'wheelDiameterCm',
  'beddingDepthCm',
  'diet',
  'companions',
] as const;

export type HomeField = (typeof HOME_FIELDS)[number];
export type Home = Pick<Required<HamsterForm>, HomeField>;
/** All text while it is written. */
export type HomeDraft = Partial<Record<HomeField, string>>;

/** Whole cm, within the sizes that shops sell (hamsterd/hamsters/profile/home.py). */
const BOUNDS = {
  cageWidthCm: [CAGE_SIDE_MIN, CAGE_SIDE_MAX],
  cageDepthCm: [CAGE_SIDE_MIN, CAGE_SIDE_MAX],
  wheelDiameterCm: [WHEEL_DIAMETER_MIN, WHEEL_DIAMETER_MAX],
  beddingDepthCm: [0, BEDDING_MAX],
} as const;
export type Measured = keyof typeof BOUNDS;
const LENGTHS = { diet: DIET_MAX, companions: COMPANIONS_MAX } as const;

export function homeDraftOf(home: Home): Required<HomeDraft> {
  return {
    withUsSince: home.withUsSince ?? '',
    isNeutered: home.isNeutered === null ? '' : String(home.isNeutered),
    cageWidthCm: home.cageWidthCm?.toString() ?? '',
    cageDepthCm: home.cageDepthCm?.toString() ?? '',
    wheelDiameterCm: home.wheelDiameterCm?.toString() ?? '',
    beddingDepthCm: home.beddingDepthCm?.toString() ?? '',
    diet: home.diet ?? '',
    companions: home.companions ?? '',
  };
}

const measured = (value = '') => (value.trim() ? Number(value) : null);

/** The values to send; undefined if the section was never opened, so that they stay unchanged. */
export function homeOf(draft: HomeDraft): Home | undefined {
  if (draft.diet === undefined) return undefined;
  return {
    withUsSince: draft.withUsSince || null,
    isNeutered: draft.isNeutered ? draft.isNeutered === 'true' : null,
    cageWidthCm: measured(draft.cageWidthCm),
    cageDepthCm: measured(draft.cageDepthCm),
    wheelDiameterCm: measured(draft.wheelDiameterCm),
    beddingDepthCm: measured(draft.beddingDepthCm),
    diet: draft.diet.trim() || null,
    companions: draft.companions?.trim() || null,
  };
}

export function checkMeasure(field: Measured) {
  const [least, most] = BOUNDS[field];
  return (value = ''): true | string => {
    const typed = value.trim();
    const fits = /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most;
    return typed === '' || fits || text.whole(least, most);
  };
}

export function checkLength(field: keyof typeof LENGTHS) {
  const most = LENGTHS[field];
  return (value = ''): true | string => countCharacters(value) <= most || text.tooLong(most);
}
