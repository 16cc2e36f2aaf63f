import { ApiError } from '@/shared/api/errors';
import { lazyPart } from '@/shared/ui/lazyPart';
import { Spinner } from '@/shared/ui/Spinner';
import styles from './Form.module.css';
import { text } from './text';

/** The second step of signing in; loaded separately, because few sign-ins need it. */
export const SecondStep = lazyPart(() => import('../second-factor/SecondStepForm'), {
  pending: (
    <div className={styles.waiting}>
      <Spinner label={text.secondStep.loading} />
    </div>
  ),
});

/**
 * The second factors that the account accepts, when the first one was right; null for other errors.
 */
export function secondStepWays(error: unknown): string[] | null {
  const isAsked = error instanceof ApiError && error.code === 'second_factor_required';
  return isAsked ? (error.fields.ways ?? '').split(' ') : null;
}
