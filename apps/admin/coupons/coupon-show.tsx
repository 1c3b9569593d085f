import { useState } from 'react';
import { formatBindingDay } from '#contract/binding-day.ts';
import {
  couponEndpoints,
  type Coupon,
  type CouponWithdrawalPreview,
} from '#contract/payments/coupons.ts';
import { formatCount } from '#contract/format.ts';
import { call } from '#ui/api/call.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { CommandForm } from '../record/command/command-form.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import type { Outcome } from '../record/command/outcome.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { createCommandPreview } from '../record/command/use-command.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatDiscount, formatPlans, formatStatus } from './format.ts';
import { LinkBase } from 'react-admin';
import { eventEndpoints, type EventEnvelope } from '#contract/admin/events.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { Failure } from '../layout/states.tsx';
import { getStreamEventsPath } from '../record/timeline/events-of.ts';
import { TableRegion } from '../list/table-region.tsx';

/** One coupon: its terms, uses, history and withdrawal. */
export const CouponShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<Coupon> {...(id === undefined ? {} : { id })} heading={getHeading}>
      {(coupon) => (
        <div className="split record-columns">
          <div className="stack">
            <RecordFields title="Coupon" record={coupon} fields={getFields(now)} />
            <CouponHistory coupon={coupon} now={now} />
          </div>
          <div className="stack">
            <Withdrawal coupon={coupon} />
          </div>
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = ({ id, name }: Coupon) => ({ title: id, crumb: id, ids: [{ words: name }] });

const getFields = (now: Date): readonly RecordField<Coupon>[] => {
  const day = (at: string | null, none: string): string =>
    at === null ? none : formatBindingDay(at);
  const limit = (uses: number | null): string =>
    uses === null ? text('coupons.no-limit') : formatCount(uses);
  const createField = (label: string, format: (coupon: Coupon) => string) => ({ label, format });
  return [
    createField('Discount', formatDiscount),
    createField(text('coupons.plans'), formatPlans),
    createField('Status', (coupon) => formatStatus(coupon, now)),
    createField(text('coupons.from'), ({ validFromAt }) => day(validFromAt, '')),
    createField(text('coupons.until'), ({ validUntilAt }) =>
      day(validUntilAt, text('coupons.no-end')),
    ),
    createField(text('coupons.limit'), (coupon) => limit(coupon.limit)),
    createField(text('coupons.limit-per-account'), ({ limitPerAccount }) => limit(limitPerAccount)),
    createField('Used and paid', ({ redeemed }) => formatCount(redeemed)),
    createField('Waiting for payment', ({ reserved }) => formatCount(reserved)),
  ];
};

const emptyDraft = { reason: '' };

const Withdrawal = ({ coupon: { id, name, withdrawnAt } }: { readonly coupon: Coupon }) => {
  const [draft, setDraft] = useState(emptyDraft);
  const params = { id };
  return (
    <CommandForm
      title={text('coupons.withdraw')}
      choices={[]}
      draft={draft}
      onDraft={setDraft}
      fresh={emptyDraft}
      disabledReason={withdrawnAt === null ? null : 'This coupon is withdrawn.'}
      subject={name}
      request={{
        resource: 'coupons',
        id,
        preview: createCommandPreview(couponEndpoints.previewWithdrawCoupon, { params }),
        send: (reason, ifMatch) =>
          call(couponEndpoints.withdrawCoupon, { params, body: { reason }, ifMatch }),
      }}
      heading={text('coupons.withdraw-heading', { code: id })}
      confirmLabel={text('coupons.withdraw')}
      outcomeOf={toOutcome}
      changesSince={loadNoChanges}
      errorTitle="The coupon was not withdrawn"
      done="Coupon withdrawn"
    />
  );
};

// The history on the same page names who changed it.
const loadNoChanges = () => Promise.resolve([]);

const toOutcome = ({ changes, reserved, revision }: CouponWithdrawalPreview): Outcome => {
  const before = 'Can be used';
  const after = text(changes ? 'coupons.withdraw-after' : 'coupons.withdraw-none');
  const reservationNote =
    reserved === 0 ? '' : text('coupons.withdraw-then', { smart_count: reserved });
  return {
    changes,
    revision,
    before,
    after,
    consequence: reservationNote,
    sentence: `${after}${reservationNote}.`,
  };
};

const rows = 50;
const eventTypes = [
  'CouponCreated',
  'CouponWithdrawn',
  'CouponReserved',
  'CouponRedeemed',
  'CouponReleased',
] as const;

type CouponHistoryProps = { readonly coupon: Coupon; readonly now: Date };

/** The latest uses and changes with their actors; the event list has the rest. */
const CouponHistory = ({ coupon, now }: CouponHistoryProps) => {
  const { id, reserved, redeemed, withdrawnAt } = coupon;
  const filter = { stream: `coupon-${id}` };
  const { data, error, refetch } = useCall(
    eventEndpoints.events,
    { jsonQuery: { filter, range: [0, rows - 1] } },
    { version: [reserved, redeemed, withdrawnAt] },
  );
  return (
    <Section title={text('coupons.history')}>
      {data === undefined && error === null ? (
        <SkeletonRows rows={3} label="Loading the history." />
      ) : null}
      {data === undefined && error !== null ? (
        <Failure
          title="Could not load the history"
          message={formatFailure(error)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined ? null : <History events={data} now={now} />}
      <p className="explanation">
        <LinkBase to={getStreamEventsPath(filter.stream)}>All events of this coupon</LinkBase>
      </p>
    </Section>
  );
};

type HistoryProps = { readonly events: readonly EventEnvelope[]; readonly now: Date };

const History = ({ events, now }: HistoryProps) => (
  <TableRegion name={text('coupons.history')}>
    <table className="record-table">
      <thead>
        <tr>
          {(['event', 'by', 'at'] as const).map((column) => (
            <th key={column} scope="col">
              {text(`coupons.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map(({ id, type, actor, at }) => (
          <tr key={id}>
            <th scope="row">
              <LinkBase to={`/events/${id}/show`}>{formatEvent(type)}</LinkBase>
            </th>
            <td>{actor.name}</td>
            <td>{formatDateTime(new Date(at), now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableRegion>
);

const formatEvent = (type: string): string => {
  const knownType = eventTypes.find((one) => one === type);
  return knownType === undefined ? type : text(`coupons.${knownType}`);
};
