import { useState } from 'react';
import { TextField } from '@mui/material';
import { FieldTitle, useInput } from 'react-admin';
import { formatNames, parseNames } from './list-filter.ts';

type NamesInputProps = { readonly source: string; readonly label: string };

/** Names separated by commas, applied when the field is left or Enter is pressed. */
export const NamesInput = ({ source, label }: NamesInputProps) => {
  const { field, id } = useInput({ source, format: formatNames });
  const [typed, setTyped] = useState<string>();
  const apply = (): void => {
    if (typed !== undefined) field.onChange(parseNames(typed) ?? '');
    setTyped(undefined);
  };
  return (
    <TextField
      id={id}
      className="grow"
      type="search"
      size="small"
      margin="dense"
      label={<FieldTitle label={label} source={source} />}
      value={typed ?? String(field.value)}
      onChange={({ target }) => {
        setTyped(target.value);
      }}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    />
  );
};
