import { useId, type JSX, type ReactNode } from 'react';
import { AlertIcon } from '../parts/marks.tsx';

/** What a field says about its control, whatever the control is. */
export type FieldCaption = {
  readonly label: string;
  readonly labelHidden?: boolean | undefined;
  /** Beside the label. */
  readonly aside?: ReactNode;
  readonly error?: string | undefined;
  /** What to know before sending a value that is valid. */
  readonly warning?: string | undefined;
  readonly hint?: ReactNode;
};

/** Connects the control with its label and its notes. */
type FieldControl = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type FieldFrameProps = FieldCaption & {
  readonly children: (control: FieldControl) => ReactNode;
};

/** Label above; error below as text with a triangle, never by colour alone. */
export const FieldFrame = ({
  label,
  labelHidden = false,
  aside,
  error,
  warning,
  hint,
  children,
}: FieldFrameProps): JSX.Element => {
  const id = useId();
  const isInvalid = error !== undefined;
  const caption = (
    <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
      {label}
    </label>
  );
  return (
    <div className={isInvalid ? 'field bad' : 'field'}>
      {aside === undefined ? (
        caption
      ) : (
        <span className="label-row">
          {caption}
          {aside}
        </span>
      )}
      {children({
        id,
        'aria-invalid': isInvalid || undefined,
        'aria-describedby': getDescribedBy(id, { error, warning, hint }),
      })}
      {isInvalid ? (
        <p className="error" id={`${id}e`}>
          <AlertIcon />
          {error}
        </p>
      ) : null}
      {warning === undefined ? null : (
        <p className="warning" id={`${id}w`}>
          <AlertIcon />
          {warning}
        </p>
      )}
      {hint === undefined ? null : (
        <p className="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  );
};

const getDescribedBy = (
  id: string,
  { error, warning, hint }: Pick<FieldCaption, 'error' | 'warning' | 'hint'>,
): string | undefined => {
  const notes = [
    ...(error === undefined ? [] : [`${id}e`]),
    ...(warning === undefined ? [] : [`${id}w`]),
    ...(hint === undefined ? [] : [`${id}h`]),
  ];
  return notes.length === 0 ? undefined : notes.join(' ');
};
