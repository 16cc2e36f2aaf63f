import type { ReactNode } from 'react';
import { type Permission, useMay } from './api';

type AllowedProps = { needs: Permission; children: ReactNode; otherwise?: ReactNode };

/** Shows what one's role may use, and nothing (or `otherwise`) to the others. */
export function Allowed({ needs, children, otherwise = null }: AllowedProps) {
  return useMay()(needs) ? children : otherwise;
}
