import { maxEmailLength } from '#contract/fields.ts';
import { AlertIcon } from '#ui/parts/marks.tsx';

type LoginFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly autoComplete: string;
  readonly fault: string | undefined;
  readonly autoFocus?: boolean;
};

export const LoginField = ({ label, fault, ...input }: LoginFieldProps) => (
  <div className={fault === undefined ? 'field' : 'field bad'}>
    <label htmlFor={input.name}>{label}</label>
    <input
      id={input.name}
      {...input}
      maxLength={maxEmailLength}
      aria-invalid={fault === undefined ? undefined : true}
      aria-describedby={fault === undefined ? undefined : `${input.name}-fault`}
    />
    {fault === undefined ? null : (
      <p className="error" id={`${input.name}-fault`}>
        <AlertIcon />
        {fault}
      </p>
    )}
  </div>
);
