import { useState } from 'react';
import { FactorForm } from '@/shared/proof/FactorForm';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { type SignedIn, useSecondStep } from './api';
import styles from './SecondStepForm.module.css';
import { text } from './text';

type SecondStepFormProps = {
  ways: readonly string[];
  onDone: (member: SignedIn) => void;
  onBack: () => void;
};

const words = text.step;

/** The second step of signing in: the password was right. */
export default function SecondStepForm({ ways, onDone, onBack }: SecondStepFormProps) {
  const [rememberDevice, setRemember] = useState(false);
  const step = useSecondStep();
  return (
    <section className={styles.step} aria-label={words.title}>
      <div>
        <h2 className="text-17">{words.title}</h2>
        <p>{words.lead}</p>
      </div>
      <FactorForm
        ways={ways}
        submitLabel={words.submit}
        pending={step.isPending}
        error={step.error}
        failure={step.failure}
        onProof={(proof) => step.mutate({ ...proof, rememberDevice }, { onSuccess: onDone })}
      >
        <CheckboxField
          label={words.remember}
          hint={words.rememberHint}
          checked={rememberDevice}
          onChange={({ target }) => setRemember(target.checked)}
        />
      </FactorForm>
      <p className={styles.lost}>{words.lost}</p>
      <Button variant="ghost" size="small" onClick={onBack}>
        {words.back}
      </Button>
    </section>
  );
}
