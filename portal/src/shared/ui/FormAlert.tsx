import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '@/shared/api/failure';
import { askToSignInAgain } from '@/shared/lib/signIn';
import { Button } from './Button';
import styles from './FormAlert.module.css';
import { RequestId } from './RequestId';

type FormAlertProps = {
  failure: Failure;
  /** A way on. */
  children?: ReactNode | undefined;
};

/** A long form may be scrolled away from its end. */
function show(alert: HTMLElement | null) {
  alert?.scrollIntoView?.({ block: 'nearest' });
}

/**
 * The error of a form, above its button; announced at once. The focus stays on the button, or in the field
 * where Enter was pressed.
 */
export function FormAlert({ failure, children }: FormAlertProps) {
  return (
    <div ref={show} role="alert" className={styles.alert}>
      <CircleAlert aria-hidden="true" />
      <div>
        <strong>{failure.title}</strong>
        <p>{failure.description}</p>
        {failure.requestId && <RequestId id={failure.requestId} />}
        {failure.isSignedOut && (
          <Button variant="outline" size="small" onClick={askToSignInAgain}>
            로그인
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
