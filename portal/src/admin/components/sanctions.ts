import type { Shape } from '@/shared/api/types';

type Step = Pick<Shape<'StepOut'>, 'kind' | 'days'>;

/** The name of a sanction: 경고, 7일 정지, 영구 정지. */
export function sanctionName({ kind, days }: Step): string {
  if (kind === 'warning') return '경고';
  if (kind === 'ban') return '영구 정지';
  return days ? `${days}일 정지` : '정지';
}
