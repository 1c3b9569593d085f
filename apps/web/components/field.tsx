import { useId, type ComponentProps, type JSX, type ReactNode } from 'react';
import { AlertIcon } from '#ui/parts/marks.tsx';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** What to know before sending a value that is valid. */
  warning?: string;
  hint?: string;
  aside?: ReactNode;
  labelHidden?: boolean;
  inside?: ReactNode;
};

type CaptionProps = { id: string; label: string; hidden: boolean; aside: ReactNode };

const Caption = ({ id, label, hidden, aside }: CaptionProps): JSX.Element => {
  const caption = (
    <label htmlFor={id} className={hidden ? 'visually-hidden' : undefined}>
      {label}
    </label>
  );
  if (aside === undefined) return caption;
  return (
    <span className="label-row">
      {caption}
      {aside}
    </span>
  );
};

type Notes = Readonly<Record<'error' | 'warning' | 'hint', string | undefined>>;

const getDescribedBy = (
  id: string,
  { error, warning, hint }: Notes,
): { 'aria-describedby'?: string } => {
  const notes = [];
  if (error !== undefined) notes.push(`${id}e`);
  if (warning !== undefined) notes.push(`${id}w`);
  if (hint !== undefined) notes.push(`${id}h`);
  return notes.length === 0 ? {} : { 'aria-describedby': notes.join(' ') };
};

/** Label above; error below as text with a triangle, never by colour alone. */
export const Field = ({
  label,
  error,
  warning,
  hint,
  aside,
  labelHidden = false,
  inside,
  ...input
}: FieldProps): JSX.Element => {
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <div className={isInvalid ? 'field bad' : 'field'}>
      <Caption id={id} label={label} hidden={labelHidden} aside={aside} />
      <span className={inside === undefined ? undefined : 'inset'}>
        <input
          id={id}
          {...input}
          {...(isInvalid ? { 'aria-invalid': true } : {})}
          {...getDescribedBy(id, { error, warning, hint })}
        />
        {inside}
      </span>
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
