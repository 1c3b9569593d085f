import { FormControl, type FormControlProps } from '@mui/material';

type FieldRootProps = FormControlProps & {
  readonly InputProps?: unknown;
  readonly InputLabelProps?: unknown;
  readonly ownerState?: unknown;
};

/**
 * The root of MUI's text field. react-admin hands on two props under names that MUI 9 no longer knows, besides those that it does;
 * they would become attributes of the page.
 */
export const TextFieldRoot = ({
  InputProps: _input,
  InputLabelProps: _label,
  ownerState: _owner,
  ...props
}: FieldRootProps) => <FormControl {...props} />;
