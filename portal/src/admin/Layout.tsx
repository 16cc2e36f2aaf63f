import type { ReactNode } from 'react';
import { Layout as RaLayout } from 'react-admin';

export function Layout({ children }: { children: ReactNode }) {
  return <RaLayout>{children}</RaLayout>;
}
