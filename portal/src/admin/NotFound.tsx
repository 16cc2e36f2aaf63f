import { Button } from '@mui/material';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { EmptyState } from '@/shared/ui/EmptyState';
import { nowhereText } from './text';

/** An address below /admin that leads nowhere. */
export function NotFound() {
  return (
    <>
      <Title title={nowhereText.title} />
      <EmptyState
        pose="searching"
        title={nowhereText.title}
        text={nowhereText.text}
        action={
          <Button component={Link} to="/" variant="contained">
            {nowhereText.home}
          </Button>
        }
      />
    </>
  );
}
