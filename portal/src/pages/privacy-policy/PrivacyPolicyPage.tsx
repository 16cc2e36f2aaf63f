import { LegalDocument } from '@/features/legal/LegalDocument';
import { PRIVACY } from '@/features/legal/privacy';

export default function PrivacyPolicyPage() {
  return <LegalDocument text={PRIVACY} />;
}
