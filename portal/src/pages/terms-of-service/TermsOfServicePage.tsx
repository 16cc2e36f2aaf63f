import { LegalDocument } from '@/features/legal/LegalDocument';
import { TERMS } from '@/features/legal/terms';

export default function TermsOfServicePage() {
  return <LegalDocument text={TERMS} />;
}
