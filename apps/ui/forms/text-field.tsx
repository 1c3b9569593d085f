import type { ComponentProps, JSX, ReactNode } from 'react';
import { FieldFrame, type FieldCaption } from './field-frame.tsx';

type TextFieldProps = ComponentProps<'input'> &
  FieldCaption & {
    /** A unit or a button within the field. */
    readonly inside?: ReactNode;
  };

/** One line of text. */
export const TextField = ({
  label,
  labelHidden,
  aside,
  error,
  warning,
  hint,
  inside,
  ...input
}: TextFieldProps): JSX.Element => (
  <FieldFrame
    label={label}
    labelHidden={labelHidden}
    aside={aside}
    error={error}
    warning={warning}
    hint={hint}
  >
    {(control) => {
      const field = <input {...input} {...control} />;
      if (inside === undefined) return field;
      return (
        <span className="inset">
          {field}
          {inside}
        </span>
      );
    }}
  </FieldFrame>
);
