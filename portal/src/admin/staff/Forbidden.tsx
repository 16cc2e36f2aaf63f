import { Button } from '@mui/material';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { EmptyState } from '@/shared/ui/EmptyState';
import { forbiddenText } from '../text';

/** A screen that one's role has nothing to do with. */
export function Forbidden() {
  return (
    <>
      <Title title={forbiddenText.title} />
      <EmptyState
        pose="searching"
        title={forbiddenText.title}
        text={forbiddenText.text}
        action={
          <Button component={Link} to="/" variant="contained">
            {forbiddenText.home}
          </Button>
        }
      />
    </>
  );
}
