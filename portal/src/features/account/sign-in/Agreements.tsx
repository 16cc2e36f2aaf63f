import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { text } from './text';

type AgreementsProps = {
  terms: UseFormRegisterReturn;
  age: UseFormRegisterReturn;
  /** Optional: whoever leaves it empty signs up all the same. */
  marketing: UseFormRegisterReturn;
  errors: { agreeToTerms?: FieldError | undefined; isOver14?: FieldError | undefined };
};

const words = text.agreement;

function Sentence() {
  // New tabs: a half-filled form would be lost otherwise.
  return (
    <>
      <a href="/terms-of-service" target="_blank" rel="noreferrer">
        {words.terms}
      </a>
      과{' '}
      <a href="/privacy-policy" target="_blank" rel="noreferrer">
        {words.privacy}
      </a>
      {words.agree}
    </>
  );
}

/** The agreements required before an account is created (decisions §1.9), and one that is not. */
export function Agreements({ terms, age, marketing, errors }: AgreementsProps) {
  return (
    <div className="grid gap-1">
      <CheckboxField label={<Sentence />} error={errors.agreeToTerms?.message} {...terms} />
      <CheckboxField label={words.over14} error={errors.isOver14?.message} {...age} />
      <CheckboxField label={words.marketing} {...marketing} />
    </div>
  );
}
