import type { JSX } from 'react';
import { formatPence } from '#contract/format.ts';
import type { SubscriptionPreview } from '#contract/membership/checkout.ts';
import { subscriptionTexts } from '../texts.ts';

const texts = subscriptionTexts.preview;

type Charge = Pick<SubscriptionPreview, 'dueNow' | 'onNextInvoice'> & {
  readonly lines: readonly Pick<SubscriptionPreview['lines'][number], 'description' | 'pence'>[];
};

/** The lines of a charge and its total. */
export const Charges = ({ charge }: { readonly charge: Charge }): JSX.Element => {
  const { lines, dueNow, onNextInvoice } = charge;
  return (
    <dl className="ledger">
      {lines.map(({ description, pence }, index) => (
        <div key={`${description}-${String(index)}`}>
          <dt>{description}</dt>
          <dd>{formatPence(pence)}</dd>
        </div>
      ))}
      <div className="total">
        <dt>{texts.chargedToday}</dt>
        <dd>{formatPence(dueNow)}</dd>
      </div>
      {onNextInvoice === 0 ? null : (
        <div>
          <dt>{onNextInvoice < 0 ? texts.creditLeft : texts.onNextInvoice}</dt>
          <dd>{formatPence(Math.abs(onNextInvoice))}</dd>
        </div>
      )}
    </dl>
  );
};
