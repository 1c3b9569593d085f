import { FormControl, type FormControlProps } from '@mui/material';

const foreign: ReadonlySet<string> = new Set(['InputProps', 'InputLabelProps', 'ownerState']);

/**
 * The root of MUI's text field. react-admin hands on two props under names that MUI 9 no longer knows, besides those that it does;
 * they would become attributes of the page.
 */
export const TextFieldRoot = (props: FormControlProps) => (
  <FormControl
    {...Object.fromEntries(Object.entries(props).filter(([name]) => !foreign.has(name)))}
  />
);
