import { Button } from '@mui/material';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { EmptyState } from '@/shared/ui/EmptyState';

type NowhereProps = { text: { title: string; text: string; home: string } };

/** A page with nothing on it, which leads back to the first one. */
export function Nowhere({ text }: NowhereProps) {
  return (
    <>
      <Title title={text.title} />
      <EmptyState
        pose="searching"
        title={text.title}
        text={text.text}
        action={
          <Button component={Link} to="/" variant="contained">
            {text.home}
          </Button>
        }
      />
    </>
  );
}
