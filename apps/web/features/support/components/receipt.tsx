import { useEffect, useRef, type JSX } from 'react';
import { supportTexts } from '../texts.ts';
import type { SupportReceipt } from './support-form.tsx';

const texts = supportTexts.received;

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
        {texts.title}
      </h3>
      <p>
        {texts.reference}: <b className="reference">{reference}</b>
      </p>
      <p>{texts.next(address)}</p>
      <div className="buttons">
        <button className="button" type="button" onClick={onAnother}>
          {texts.another}
        </button>
      </div>
    </div>
  );
};
