import { useState } from 'react';
import { Link } from 'wouter';
import { AuthCard } from '@/features/account/sign-in/AuthCard';
import type { RecoveryKind } from '@/features/account/sign-in/api';
import { RecoveryForm } from '@/features/account/sign-in/RecoveryForm';
import { text } from '@/features/account/sign-in/text';
import { Tabs } from '@/shared/ui/Tabs';

const words = text.recovery;

export default function ForgotPasswordPage() {
  const [kind, setKind] = useState<RecoveryKind>('username');
  return (
    <AuthCard
      title={words.title}
      lead={words.lead}
      pose="searching"
      footer={
        <span>
          {words.remembered} <Link href="/login">{words.login}</Link>
        </span>
      }
    >
      <Tabs
        label={words.choice}
        value={kind}
        onChange={setKind}
        items={[
          {
            value: 'username',
            label: words.username.tab,
            content: <RecoveryForm key="username" kind="username" />,
          },
          {
            value: 'password',
            label: words.password.tab,
            content: <RecoveryForm key="password" kind="password" />,
          },
        ]}
      />
    </AuthCard>
  );
}
