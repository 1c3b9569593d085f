import { useEffect, useRef, useState, type JSX } from 'react';
import { formatBindingTime } from '#contract/binding-day.ts';
import { formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { isPaidPlan } from '#contract/membership/plans.ts';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import type { SubscriptionPreview } from '#contract/membership/checkout.ts';
import { Section } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { processingTexts } from '../../../components/loading/late-texts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import {
  usePreview,
  getValidPreview,
  type PreviewQuery,
  type PreviewRequest,
} from '../api/subscription.ts';
import { cardTexts } from '../card-texts.ts';
import { subscriptionTexts } from '../texts.ts';
import { isUnpaidRenewalError, useChange } from '../use-change.ts';
import { BankConfirmationButtons, BankConfirmationPrompt } from './bank-question.tsx';
import { ChangeCardDialog } from './change-card-dialog.tsx';
import { Charges } from './charges.tsx';
import { OpenRenewal } from './open-renewal.tsx';
import { PreviewStatus } from './preview-status.tsx';

const texts = subscriptionTexts.preview;

type ChangeProps = {
  readonly wish: PreviewRequest;
  readonly payments: OwnSubscription['payments'];
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/**
 * What a change charges today, what applies later, and what is lost. Confirming applies exactly the displayed terms.
 */
export const ChangePreview = (props: ChangeProps): JSX.Element => {
  const preview = usePreview(props.wish);
  const containerRef = useRef<HTMLDivElement>(null);
  useReturnFocus(containerRef);
  // Scrolls to it, because phones show the plans first.
  useEffect(() => {
    containerRef.current?.scrollIntoView({ block: 'nearest' });
  }, [preview.data, preview.error]);
  useEffect(() => {
    containerRef.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={containerRef}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') props.onCancel();
      }}
    >
      <Section title={formatTitle(props.wish, preview.data)} id="change">
        <PreviewDetails preview={preview} />
        <div className="preview-actions">
          <Actions {...props} preview={getValidPreview(preview)} />
        </div>
      </Section>
    </div>
  );
};

/** The same as a dialog, for other pages. */
export const ChangeDialog = (props: ChangeProps): JSX.Element => {
  const preview = usePreview(props.wish);
  return (
    <Dialog
      title={formatTitle(props.wish, preview.data)}
      onClose={props.onCancel}
      actions={<Actions {...props} preview={getValidPreview(preview)} />}
    >
      <PreviewDetails preview={preview} />
    </Dialog>
  );
};

const PreviewDetails = ({ preview }: { preview: PreviewQuery }): JSX.Element => {
  const { data, isError, error } = preview;
  if (isUnpaidRenewalError(error)) return <OpenRenewal onPaid={() => void preview.refetch()} />;
  if (isError || data === undefined) return <PreviewStatus error={error} />;
  return (
    <div className="change-preview">
      <ChargeBreakdown preview={data} />
      <Dates preview={data} />
      {data.kind === 'upgrade' ? <p className="explanation">{texts.sameRefundPeriod}</p> : null}
      {data.kind === 'cancellation' ? <UncollectedRenewal /> : null}
      {data.mail ? <p className="explanation">{texts.mail(data.mail.subject)}</p> : null}
    </div>
  );
};

const UncollectedRenewal = (): JSX.Element | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  return data?.unpaid ? <p className="explanation">{texts.notCollected}</p> : null;
};

const formatTitle = (
  { targetTier }: PreviewRequest,
  preview: SubscriptionPreview | undefined,
): string => {
  if (!isPaidPlan(targetTier)) return texts.title.cancellation;
  const plan = planLabels[targetTier];
  return preview?.kind === 'downgrade' ? texts.title.downgrade(plan) : texts.title.upgrade(plan);
};

const ChargeBreakdown = ({ preview }: { preview: SubscriptionPreview }): JSX.Element | null => {
  const { lines, dueNow, lost } = preview;
  return (
    <div>
      {lines.length === 0 && dueNow === 0 ? null : <Charges charge={preview} />}
      {lost.length === 0 ? null : (
        <>
          <p>{texts.lost}</p>
          <ul className="lost-access">
            {lost.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

const Dates = ({ preview }: { preview: SubscriptionPreview }): JSX.Element => {
  const now = useNow();
  const { kind, from, to, effectiveAt, dueNow, then } = preview;
  const formatDate = (at: string): string => formatBindingTime(at, now);
  const isNow = kind === 'upgrade';
  return (
    <ol className="schedule">
      <li className="now">
        <b>{texts.today}</b>
        <span>
          {isNow && to !== null
            ? texts.now(planLabels[to.plan], formatPence(dueNow))
            : texts.keeps(planLabels[from?.plan ?? 'free'])}
        </span>
      </li>
      <li>
        <b>{formatDate(then?.at ?? effectiveAt)}</b>
        <span>{formatLaterStep(preview)}</span>
      </li>
    </ol>
  );
};

const formatLaterStep = ({ kind, to, then }: SubscriptionPreview): string => {
  if (then === null || to === null) return texts.ends;
  const price = `${formatPence(then.pence)} ${subscriptionTexts.interval[to.interval]}`;
  return kind === 'upgrade' ? texts.renews(price) : texts.later(planLabels[to.plan], price);
};

type ActionsProps = ChangeProps & { readonly preview: SubscriptionPreview | undefined };

const Actions = (props: ActionsProps): JSX.Element => {
  const { wish, payments, preview, onDone, onCancel } = props;
  const { change, isBusy, bank } = useChange({ wish, payments, onDone });
  if (bank.isAsking) {
    return (
      <>
        <BankConfirmationPrompt />
        <BankConfirmationButtons bank={bank} />
      </>
    );
  }
  return (
    <>
      {preview === undefined ? null : (
        <button
          className="button primary large"
          type="button"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) change(preview);
          }}
        >
          {isBusy ? processingTexts.processing : getConfirmLabel(preview)}
        </button>
      )}
      <button className="button large" type="button" onClick={onCancel}>
        {texts.back}
      </button>
      {preview !== undefined && preview.dueNow > 0 ? (
        <>
          <OtherCardButton />
          <p className="explanation">{texts.exact}</p>
        </>
      ) : null}
    </>
  );
};

// A card that the bank refuses can be replaced here, so that the next attempt uses another one.
const OtherCardButton = (): JSX.Element | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  return (
    <>
      <button
        className="button large"
        type="button"
        onClick={() => {
          setOpen(true);
        }}
      >
        {cardTexts.change.other}
      </button>
      {isOpen ? (
        <ChangeCardDialog
          subscription={data}
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
};

const getConfirmLabel = ({ kind, dueNow }: SubscriptionPreview): string => {
  if (kind === 'cancellation') return texts.confirmCancel;
  return dueNow > 0 ? texts.pay(formatPence(dueNow)) : texts.confirm;
};
