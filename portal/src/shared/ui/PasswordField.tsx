import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field } from './Field';
import styles from './Field.module.css';
import { IconButton } from './IconButton';
import type { TextFieldProps } from './TextField';

/** A password with a button that shows it. Give `autoComplete` (`current-password`, `new-password`). */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const { label, hint, error, success, required, aside, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, success, required, aside }}>
      {(control) => (
        <div className={styles.inside}>
          <input {...input} {...control} type={shown ? 'text' : 'password'} />
          <IconButton
            className={styles.end}
            label={shown ? '비밀번호 숨기기' : '비밀번호 보기'}
            icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            tooltip={false}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
