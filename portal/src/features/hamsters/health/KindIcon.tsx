import {
  Activity,
  Bean,
  CloudRain,
  Disc3,
  Droplet,
  Hospital,
  Pill,
  Scale,
  Sparkles,
  StickyNote,
  Thermometer,
  Toothbrush,
  TriangleAlert,
  Wheat,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { HealthKind } from './types';

const ICONS: Readonly<Record<HealthKind, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  weight: Scale,
  food: Wheat,
  water: Droplet,
  stool: Bean,
  activity: Activity,
  teeth: Toothbrush,
  wheel: Disc3,
  temperature: Thermometer,
  humidity: CloudRain,
  medicine: Pill,
  symptom: TriangleAlert,
  vet: Hospital,
  care: Sparkles,
  note: StickyNote,
};

/** The icon of a kind. It is apart from the labels, which dialogs need without icons. */
export function KindIcon({ kind }: { kind: HealthKind }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" />;
}
