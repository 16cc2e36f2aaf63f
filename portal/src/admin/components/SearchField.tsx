import { InputAdornment } from '@mui/material';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { ResettableTextField, useInput } from 'react-admin';
import { commonText } from './text';

type SearchFieldProps = {
  source: string;
  placeholder: string;
  /** Always shown (react-admin's filters). */
  alwaysOn?: boolean;
};

/** The search box of a list. It sends no request while a syllable is being composed. */
export function SearchField({ source, placeholder }: SearchFieldProps) {
  const { id, field } = useInput({ source });
  const [composed, setComposed] = useState<string | null>(null);
  function settle(text: string) {
    setComposed(null);
    if (text !== field.value) field.onChange(text);
  }
  return (
    <ResettableTextField
      {...field}
      id={id}
      value={composed ?? field.value}
      // The cross hands over a bare string.
      onChange={(changed) => {
        if (typeof changed === 'string') settle(changed);
        else if (composed === null) field.onChange(changed.target.value);
        else setComposed(changed.target.value);
      }}
      onCompositionStart={() => setComposed(field.value)}
      onCompositionEnd={(event) => settle((event.target as HTMLInputElement).value)}
      placeholder={placeholder}
      size="small"
      resettable
      hiddenLabel
      slotProps={{
        htmlInput: { 'aria-label': commonText.search },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={18} aria-hidden />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
