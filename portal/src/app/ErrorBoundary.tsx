import { Component, type ReactNode } from 'react';
import { ApiError } from '@/shared/api/errors';
import { ErrorState } from '@/shared/ui/ErrorState';

const TEXT = '잠시 뒤에 다시 시도해 주세요. 계속되면 문의 메일로 알려 주세요.';

type ErrorBoundaryProps = {
  /** A new value (the address) gives the children another try. */
  resetKey: string;
  children: ReactNode;
};

type State = { failed: boolean; error?: unknown; resetKey: string };

/** Keeps the bars usable when a screen breaks. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): State | null {
    if (props.resetKey === state.resetKey) return null;
    return { failed: false, resetKey: props.resetKey };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        heading="h1"
        title="화면을 보여 드리지 못했어요"
        error={this.state.error}
        text={this.state.error instanceof ApiError ? undefined : TEXT}
        onRetry={() => window.location.reload()}
      />
    );
  }
}
