import { formatCount } from '#contract/format.ts';
import { formatMoment } from '#ui/format.ts';
import { Meter } from '#ui/meter.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { Doubts } from './doubts.tsx';
import { deliveryInWords, progressInWords, type DeliveryDetails } from './words.ts';

/** The page of one delivery: how far it is, what became of its mails, and those that wait for a decision. */
export const DeliveryShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<DeliveryDetails>
      {...(id === undefined ? {} : { id })}
      heading={(delivery) => {
        const title = deliveryInWords(delivery);
        return { title, crumb: title, ids: [{ words: delivery.id }] };
      }}
      running={({ waiting }) => waiting > 0}
    >
      {(delivery) => (
        <div className="stack">
          <Progress delivery={delivery} />
          <RecordFields
            title={text('deliveries.results')}
            record={delivery}
            fields={fieldsOf(now)}
          />
          <Doubts delivery={delivery} now={now} />
        </div>
      )}
    </ConsoleShow>
  );
};

const Progress = ({ delivery }: { readonly delivery: DeliveryDetails }) => {
  const { total, waiting } = delivery;
  const percent = total === 0 ? 100 : ((total - waiting) / total) * 100;
  return (
    <section className="sec" aria-label={text('deliveries.progress')}>
      <div className="progress">
        <p role="status">{progressInWords(delivery)}</p>
      </div>
      <Meter value={percent} ticks={10} height={12} />
      {waiting > 0 ? <p className="why">{text('deliveries.leave')}</p> : null}
    </section>
  );
};

const fieldsOf = (now: Date): readonly RecordField<DeliveryDetails>[] => {
  const count = (label: string, of: (delivery: DeliveryDetails) => number) => ({
    label,
    words: (delivery: DeliveryDetails) => formatCount(of(delivery)),
  });
  const moment = (at: string | null): string =>
    at === null ? text('record.none') : formatMoment(new Date(at), now);
  return [
    count(text('deliveries.delivered'), ({ delivered }) => delivered),
    count(text('deliveries.in-doubt'), ({ inDoubt }) => inDoubt),
    count(text('deliveries.failed'), ({ failed }) => failed),
    count(text('deliveries.skipped'), ({ skipped }) => skipped),
    count(text('deliveries.dropped'), ({ dropped }) => dropped),
    count(text('deliveries.waiting'), ({ waiting }) => waiting),
    count(text('deliveries.version'), ({ version }) => version),
    { label: text('deliveries.started-at'), words: ({ startedAt }) => moment(startedAt) },
    { label: text('deliveries.completed-at'), words: ({ completedAt }) => moment(completedAt) },
  ];
};
