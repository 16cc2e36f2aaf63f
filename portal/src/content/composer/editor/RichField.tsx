import { Component, lazy, type ReactNode, type Ref, Suspense } from 'react';
import type { Uploads } from '@/content/media/upload/useUploads';
import { holdWhileComposing } from '@/shared/lib/ime';
import { Field } from '@/shared/ui/Field';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { EditorHandle } from './RichEditor';
import styles from './RichField.module.css';
import { text } from './text';

const RichEditor = lazy(() => import('./RichEditor'));

type RichFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  uploads: Uploads;
  error?: string | undefined;
  aside?: ReactNode | undefined;
  ref?: Ref<EditorHandle> | undefined;
};

type FallbackProps = { fallback: ReactNode; children: ReactNode };

/** If the editor's file cannot be loaded, the markup is edited as plain text. */
class WithoutEditor extends Component<FallbackProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** A labelled rich editor; its code arrives while the rest of the form is already there. */
export function RichField(props: RichFieldProps) {
  const { label, placeholder, value, error, aside, uploads, ref, onChange, onBlur } = props;
  return (
    <Field label={label} error={error} aside={aside} named="by">
      {(control) => (
        <WithoutEditor
          fallback={
            <>
              <textarea
                {...control}
                className={control.className}
                placeholder={placeholder}
                rows={8}
                defaultValue={value}
                onChange={(event) => onChange(event.target.value)}
                onBlur={onBlur}
                onKeyDown={holdWhileComposing()}
              />
              <p className="text-13 text-muted">{text.plainHint}</p>
            </>
          }
        >
          <Suspense
            fallback={
              <div className={styles.loading}>
                <VisuallyHidden>{text.loading}</VisuallyHidden>
                <Skeleton height={282} shape="box" />
              </div>
            }
          >
            <RichEditor
              handle={ref}
              {...{ value, placeholder, control, uploads, onChange, onBlur }}
            />
          </Suspense>
        </WithoutEditor>
      )}
    </Field>
  );
}
