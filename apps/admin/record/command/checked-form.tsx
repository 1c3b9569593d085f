import {
  createContext,
  useContext,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { AlertIcon } from '#ui/parts/marks.tsx';

const AttemptedContext = createContext(false);

type CheckedFormProps = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit'> & {
  /** Called once no field has a fault. */
  readonly onSend: () => void;
};

/** A form whose fields show our own messages instead of the browser's. The first field with a fault gets the focus. */
export const ValidatedForm = ({ onSend, ...form }: CheckedFormProps) => {
  const [attempted, setAttempted] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  return (
    <AttemptedContext value={attempted}>
      <form
        {...form}
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const invalidElement = formRef.current?.querySelector<HTMLElement>('[data-fault]');
          setAttempted(Boolean(invalidElement));
          if (invalidElement) invalidElement.focus();
          else onSend();
        }}
      />
    </AttemptedContext>
  );
};

export type FieldControl = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'data-fault': true | undefined;
};

type CheckedFieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value; shown once the form was sent. */
  readonly fault: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
};

/** A label, a control with its fault, and a hint. */
export const ValidatedField = ({ label, hint, fault, children }: CheckedFieldProps) => {
  const id = useId();
  const visibleFault = useContext(AttemptedContext) ? fault : undefined;
  const descriptions = [
    ...(visibleFault === undefined ? [] : [`${id}f`]),
    ...(hint === undefined ? [] : [`${id}h`]),
  ];
  return (
    <div className={visibleFault === undefined ? 'field' : 'field bad'}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': descriptions.length === 0 ? undefined : descriptions.join(' '),
        'aria-invalid': visibleFault === undefined ? undefined : true,
        'data-fault': fault === undefined ? undefined : true,
      })}
      {visibleFault === undefined ? null : (
        <p className="error" id={`${id}f`}>
          <AlertIcon />
          {visibleFault}
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
