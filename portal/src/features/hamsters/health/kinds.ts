import {
  FOOD_MAX,
  HUMIDITY_MAX,
  TEMPERATURE_MAX,
  TEMPERATURE_MIN,
  WATER_MAX,
  WEIGHT_MAX,
  WEIGHT_MIN,
  WHEEL_KM_MAX,
} from '@/shared/api/limits.gen';
import type { HealthKind } from './types';

/** A number in a unit, within what no hamster can exceed (hamsterd/hamsters/health/rules.py). */
export type Measure = { unit: string; least: number; most: number; decimals: number };

export type Kind = {
  label: string;
  measure?: Measure;
  choices?: Readonly<Record<string, string>>;
  /** Choices that replace the number or the name with one press. */
  shortcuts?: Readonly<Record<string, string>>;
  /** The label of the name field. */
  name?: string;
  isNameNeeded?: boolean;
  hasCourse?: boolean;
  hasCost?: boolean;
  hasPapers?: boolean;
  /** Whether a film may be among them. */
  hasFilms?: boolean;
};

function measure(unit: string, least: number, most: number, decimals = 1): { measure: Measure } {
  return { measure: { unit, least, most, decimals } };
}

/** Every kind of row, in the order in which an owner thinks of them. */
export const KINDS: Readonly<Record<HealthKind, Kind>> = {
  weight: { label: '몸무게', ...measure('g', WEIGHT_MIN, WEIGHT_MAX) },
  food: { label: '먹이', ...measure('g', 0, FOOD_MAX), shortcuts: { none: '안 먹음' } },
  water: { label: '물', ...measure('ml', 0, WATER_MAX) },
  stool: {
    label: '변',
    choices: { normal: '정상', soft: '무름', diarrhea: '설사', dry: '작고 마름', none: '없음' },
  },
  activity: {
    label: '활동',
    choices: { lively: '활발함', normal: '평소와 같음', low: '줄었음', none: '거의 움직이지 않음' },
  },
  teeth: {
    label: '이빨',
    choices: { normal: '정상', long: '길게 자람', crooked: '어긋남', broken: '부러짐' },
  },
  wheel: { label: '쳇바퀴', ...measure('km', 0, WHEEL_KM_MAX, 2) },
  temperature: {
    label: '온도',
    ...measure('°C', TEMPERATURE_MIN, TEMPERATURE_MAX),
  },
  humidity: { label: '습도', ...measure('%', 0, HUMIDITY_MAX) },
  medicine: {
    label: '약',
    name: '약 이름',
    isNameNeeded: true,
    hasCourse: true,
    hasPapers: true,
  },
  symptom: {
    label: '증상',
    shortcuts: {
      wet_tail: '꼬리가 젖음',
      breathing: '숨쉬기 힘들어함',
      blood: '피가 보임',
      seizure: '발작',
      lump_growing: '혹이 커짐',
      eyes_closed: '눈을 뜨지 못함',
    },
    name: '증상',
    isNameNeeded: true,
    hasPapers: true,
    hasFilms: true,
  },
  vet: {
    label: '병원',
    name: '병원 이름',
    hasCost: true,
    hasPapers: true,
  },
  care: { label: '돌봄', name: '돌본 일', isNameNeeded: true },
  note: { label: '메모' },
};

export const KIND_NAMES = Object.keys(KINDS) as HealthKind[];
