import type { ReactNode } from 'react';
import { type Permission, useMay } from './api';

type AllowedProps = { needs: Permission; children: ReactNode; otherwise?: ReactNode };

/** Shows content that the role may use; to others nothing, or `otherwise`. */
export function Allowed({ needs, children, otherwise = null }: AllowedProps) {
  return useMay()(needs) ? children : otherwise;
}
