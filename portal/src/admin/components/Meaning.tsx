import { IconButton, Tooltip } from '@mui/material';
import { Info } from 'lucide-react';
import { commonText } from './text';

type MeaningProps = { name: string; meaning: string };

/** A figure's definition, on hover, focus or tap. */
export function Meaning({ name, meaning }: MeaningProps) {
  return (
    <Tooltip title={meaning} describeChild enterTouchDelay={0} leaveTouchDelay={8000}>
      <IconButton size="small" aria-label={commonText.meaningOf(name)}>
        <Info size={14} />
      </IconButton>
    </Tooltip>
  );
}
