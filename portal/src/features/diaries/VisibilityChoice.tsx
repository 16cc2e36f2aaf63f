import { Globe, Lock } from 'lucide-react';
import { Segments } from '@/shared/ui/Segments';
import { formText } from './formText';

type VisibilityChoiceProps = { isPublic: boolean; onChange: (isPublic: boolean) => void };

const CHOICES = [
  { value: 'public', label: formText.public, icon: <Globe aria-hidden="true" /> },
  { value: 'private', label: formText.private, icon: <Lock aria-hidden="true" /> },
] as const;

/** Everybody, or the author alone. */
export function VisibilityChoice({ isPublic, onChange }: VisibilityChoiceProps) {
  return (
    <Segments
      legend={formText.visibility}
      choices={CHOICES}
      value={isPublic ? 'public' : 'private'}
      onChange={(value) => onChange(value === 'public')}
    />
  );
}
