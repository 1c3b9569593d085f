import { useEffect, useRef, type JSX } from 'react';
import type { SupportReceipt } from './support-form.tsx';

const texts = {
  next: (address: string): string =>
    `We’ll send a confirmation to ${address} and reply there. Check your spam folder if nothing arrives.`,
} as const;

type ReceiptProps = { received: SupportReceipt; onAnother: () => void };

/** Replaces the form and takes its focus. */
export const Receipt = ({
  received: { reference, address },
  onAnother,
}: ReceiptProps): JSX.Element => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="support-receipt">
      <h3 ref={heading} tabIndex={-1}>
        Request received
      </h3>
      <p>
        Reference: <b className="reference">{reference}</b>
      </p>
      <p>{texts.next(address)}</p>
      <div className="buttons">
        <button className="button" type="button" onClick={onAnother}>
          Send another request
        </button>
      </div>
    </div>
  );
};
