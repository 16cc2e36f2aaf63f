import { TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTableClasses } from 'react-admin';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { auditText } from './text';

/** The table's own head leaves the column of the arrows without a name. */
export function ActHead({ children }: { children?: ReactNode }) {
  return (
    <TableHead className={DataTableClasses.thead}>
      <TableRow className={DataTableClasses.headerRow}>
        <TableCell padding="none" variant="head" className={DataTableClasses.headerCell}>
          <VisuallyHidden>{auditText.changes}</VisuallyHidden>
        </TableCell>
        {children}
      </TableRow>
    </TableHead>
  );
}
