import type { JSX } from 'react';
import { planLabels } from '#contract/plan-labels.ts';
import { isPaidPlan } from '#contract/plan-order.ts';
import type { SubscriptionPreview } from '#contract/subscription.ts';
import { Alert } from '#ui/alert.tsx';
import { formatDay, formatPence } from '#ui/format.ts';
import { messageOf } from '#ui/message-of.ts';
import { Section } from '#ui/section.tsx';
import { showToast } from '../../../components/toast.tsx';
import { useNow } from '../../../lib/use-now.ts';
import {
  useManage,
  usePreview,
  type ManageRequest,
  type PreviewWish,
} from '../api/subscription.ts';
import { subscriptionTexts } from '../texts.ts';
import { useBankAnswer } from '../use-bank-answer.ts';
import { BankQuestion } from './bank-question.tsx';

const texts = subscriptionTexts.preview;

type ChangePreviewProps = {
  readonly wish: PreviewWish;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** What a change charges today, what holds from when and what is lost; confirmed here, and only for what is shown. */
export const ChangePreview = ({ wish, onDone, onCancel }: ChangePreviewProps): JSX.Element => {
  const { data, isError, error } = usePreview(wish);
  return (
    <Section title={titleOf(wish, data)} id="change">
      {isError ? <Alert title={texts.failed}> {messageOf(error)}</Alert> : null}
      {data === undefined && !isError ? <p role="status">{texts.loading}</p> : null}
      {data === undefined ? null : (
        <div className="pv">
          <Ledger preview={data} />
          <Dates preview={data} />
        </div>
      )}
      <Actions wish={wish} preview={data} onDone={onDone} onCancel={onCancel} />
    </Section>
  );
};

const titleOf = ({ targetTier }: PreviewWish, preview: SubscriptionPreview | undefined): string => {
  if (!isPaidPlan(targetTier)) return texts.title.cancellation;
  const plan = planLabels[targetTier];
  return preview?.kind === 'downgrade' ? texts.title.downgrade(plan) : texts.title.upgrade(plan);
};

const Ledger = ({ preview }: { preview: SubscriptionPreview }): JSX.Element | null => {
  const { lines, dueNow, onNextInvoice, lost } = preview;
  return (
    <div>
      <dl className="ledger">
        {lines.map(({ description, pence }, index) => (
          <div key={`${description}-${String(index)}`}>
            <dt>{description}</dt>
            <dd>{formatPence(pence)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{texts.chargedToday}</dt>
          <dd>{formatPence(dueNow)}</dd>
        </div>
        {onNextInvoice === 0 ? null : (
          <div>
            <dt>{texts.onNextInvoice}</dt>
            <dd>{formatPence(onNextInvoice)}</dd>
          </div>
        )}
      </dl>
      {lost.length === 0 ? null : (
        <>
          <p>{texts.lost}</p>
          <ul className="lost">
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
  const day = (at: string): string => formatDay(new Date(at), now);
  const isNow = kind === 'upgrade';
  return (
    <ol className="when">
      <li className="now">
        <b>{texts.today}</b>
        <span>
          {isNow && to !== null
            ? texts.now(planLabels[to.plan], formatPence(dueNow))
            : texts.keeps(planLabels[from?.plan ?? 'free'])}
        </span>
      </li>
      <li>
        <b>{day(then?.at ?? effectiveAt)}</b>
        <span>{laterOf(preview)}</span>
      </li>
    </ol>
  );
};

const laterOf = ({ kind, to, then }: SubscriptionPreview): string => {
  if (then === null || to === null) return texts.ends;
  const price = `${formatPence(then.pence)} ${subscriptionTexts.interval[to.interval]}`;
  return kind === 'upgrade' ? texts.renews(price) : texts.later(planLabels[to.plan], price);
};

type ActionsProps = ChangePreviewProps & { readonly preview: SubscriptionPreview | undefined };

const Actions = ({ wish, preview, onDone, onCancel }: ActionsProps): JSX.Element => {
  const manage = useManage();
  const bank = useBankAnswer(onDone);
  const { targetTier: plan } = wish;
  if (manage.data?.payment && isPaidPlan(plan)) {
    const { payment } = manage.data;
    return <BankQuestion {...{ payment, bank, plan }} />;
  }
  const confirm = (shown: SubscriptionPreview): void => {
    if (manage.isPending) return;
    manage.mutate(requestOf(wish, shown), {
      onSuccess: ({ message, payment }) => {
        if (payment !== null) return;
        showToast({ title: titleOfSuccess(shown), text: message, tone: 'good' });
        onDone();
      },
      onError: (error) => {
        showToast({ title: titleOfFailure(shown), text: messageOf(error), tone: 'bad' });
      },
    });
  };
  return (
    <div className="acts">
      {preview === undefined ? null : (
        <button
          className="btn pri lg"
          type="button"
          aria-disabled={manage.isPending}
          onClick={() => {
            confirm(preview);
          }}
        >
          {confirmWords(preview)}
        </button>
      )}
      <button className="btn lg" type="button" onClick={onCancel}>
        {texts.back}
      </button>
      {preview !== undefined && preview.dueNow > 0 ? <p className="why">{texts.exact}</p> : null}
    </div>
  );
};

const requestOf = (
  { targetTier, interval }: PreviewWish,
  { prorationDate, dueNow }: SubscriptionPreview,
): ManageRequest => ({
  targetTier,
  ...(interval ? { interval } : {}),
  ...(prorationDate === null ? {} : { previewed: { prorationDate, dueNow } }),
});

const confirmWords = ({ kind, dueNow }: SubscriptionPreview): string => {
  if (kind === 'cancellation') return texts.confirmCancel;
  return dueNow > 0 ? texts.pay(formatPence(dueNow)) : texts.confirm;
};

const { toasts } = subscriptionTexts;

const titleOfSuccess = ({ kind }: SubscriptionPreview): string =>
  kind === 'cancellation' ? toasts.cancelled : toasts.updated;

const titleOfFailure = ({ kind }: SubscriptionPreview): string => {
  if (kind === 'cancellation') return toasts.cancelFailed;
  return kind === 'downgrade' ? toasts.downgradeFailed : toasts.updateFailed;
};
