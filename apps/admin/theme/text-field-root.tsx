import { FormControl, type FormControlProps } from '@mui/material';

const nonDomProps: ReadonlySet<string> = new Set([
  'InputProps',
  'inputProps',
  'InputLabelProps',
  'ownerState',
]);

/** The root of MUI's text field. react-admin passes props under names that MUI 9 no longer knows, which would become DOM attributes. */
export const TextFieldRoot = (props: FormControlProps) => (
  <FormControl
    {...Object.fromEntries(Object.entries(props).filter(([name]) => !nonDomProps.has(name)))}
  />
);
