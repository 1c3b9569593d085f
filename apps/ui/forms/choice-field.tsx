import type { ComponentProps, JSX } from 'react';
import { FieldFrame, type FieldCaption } from './field-frame.tsx';

export type ChoiceOption = { readonly value: string; readonly label: string };

type ChoiceFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  Pick<FieldCaption, 'label' | 'labelHidden' | 'error' | 'hint'> & {
    readonly options: readonly ChoiceOption[];
    /** The chosen value, where the field is not registered with a form. */
    readonly onChoose?: (value: string) => void;
  };

/** A select field. */
export const ChoiceField = ({
  label,
  labelHidden,
  error,
  hint,
  options,
  onChoose,
  ...select
}: ChoiceFieldProps): JSX.Element => (
  <FieldFrame label={label} labelHidden={labelHidden} error={error} hint={hint}>
    {(control) => (
      <select
        {...select}
        {...control}
        {...(onChoose && {
          onChange: ({ target }) => {
            onChoose(target.value);
          },
        })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
);
