import type { ReactNode } from 'react';
import { SaveButton, Toolbar } from 'react-admin';

/** The end of a form; deleting, where there is any, asks in its own way. */
export function SaveBar({ children }: { children?: ReactNode }) {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      {children}
    </Toolbar>
  );
}
