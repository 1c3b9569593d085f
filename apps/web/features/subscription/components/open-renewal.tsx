import { useState, type JSX } from 'react';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { processingTexts } from '../../../components/loading/late-texts.ts';
import { subscriptionTexts } from '../texts.ts';
import { useRenewal } from '../use-renewal.ts';
import { RenewalDialog } from './renewal-dialog.tsx';

const texts = subscriptionTexts.preview.openRenewal;

type OpenRenewalProps = { readonly onPaid: () => void };

/** Replaces a preview while a renewal is unpaid, which can be paid here. */
export const OpenRenewal = ({ onPaid }: OpenRenewalProps): JSX.Element => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  return (
    <div className="subscription-notice">
      <Alert title={texts.title}> {texts.text}</Alert>
      {data === undefined ? null : <PayButton subscription={data} onPaid={onPaid} />}
    </div>
  );
};

const PayButton = ({
  subscription,
  onPaid,
}: OpenRenewalProps & { readonly subscription: OwnSubscription }): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
  };
  const renewal = useRenewal(subscription, {
    onDone: () => {
      close();
      onPaid();
    },
    onBank: () => {
      setOpen(true);
    },
  });
  return (
    <>
      <p className="buttons">
        <button
          className="button primary"
          type="button"
          aria-disabled={renewal.isPending}
          onClick={renewal.start}
        >
          {renewal.isPending ? processingTexts.processing : texts.pay}
        </button>
      </p>
      {isOpen ? (
        <RenewalDialog subscription={subscription} renewal={renewal} onClose={close} />
      ) : null}
    </>
  );
};
