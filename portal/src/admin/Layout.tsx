import type { ReactNode } from 'react';
import { Layout as RaLayout } from 'react-admin';
import { Menu } from './Menu';
import { OperationsAlert } from './shield/operations/OperationsAlert';
import { TopBar } from './TopBar';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <RaLayout appBar={TopBar} appBarAlwaysOn menu={Menu}>
      <OperationsAlert />
      {children}
    </RaLayout>
  );
}
