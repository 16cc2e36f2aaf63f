import { Component, type ReactNode } from 'react';
import { reportClientError } from '@/shared/lib/clientErrors';
import { renewFailedParts } from '@/shared/lib/renewable';

export type Fault = {
  error: unknown;
  /** Rerenders the children; code that failed to load is loaded again. */
  retry: () => void;
  /** It failed again after a retry. */
  isRepeated: boolean;
};

type ErrorBoundaryProps = {
  /** Stands in place of the children. */
  fallback: (fault: Fault) => ReactNode;
  onError?: ((error: unknown) => void) | undefined;
  /** A new value (the address) gives the children another try. */
  resetKey?: string | undefined;
  children: ReactNode;
};

type State = { failed: boolean; error?: unknown; retries: number; resetKey: string | undefined };

/** Shows an error in place of the part that failed; everything around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, retries: 0, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): State | null {
    if (props.resetKey === state.resetKey) return null;
    return { failed: false, retries: 0, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    renewFailedParts();
    reportClientError('boundary', error);
    this.props.onError?.(error);
  }

  retry = () => this.setState(({ retries }) => ({ failed: false, retries: retries + 1 }));

  override render() {
    const { failed, error, retries } = this.state;
    if (!failed) return this.props.children;
    return this.props.fallback({ error, retry: this.retry, isRepeated: retries > 0 });
  }
}
