import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import type { Coupon } from '#contract/coupons.ts';
import { eventEndpoints } from '#contract/endpoints/events.ts';
import type { EventEnvelope } from '#contract/events.ts';
import { failureInWords } from '#ui/api-error.ts';
import { call } from '#ui/call.ts';
import { formatMoment } from '#ui/format.ts';
import { Section, SkeletonRows } from '#ui/section.tsx';
import { Failure } from '../layout/states.tsx';
import { eventsOf } from '../record/events-of.ts';
import { TableRegion } from '../list/table-region.tsx';
import { text } from '../texts/text.ts';

const rows = 50;
const types = [
  'CouponCreated',
  'CouponWithdrawn',
  'CouponReserved',
  'CouponRedeemed',
  'CouponReleased',
] as const;

type CouponHistoryProps = { readonly coupon: Coupon; readonly now: Date };

/** The newest uses and changes, each with who it was; the rest stands in the list of events. */
export const CouponHistory = ({ coupon, now }: CouponHistoryProps) => {
  const { id, reserved, redeemed, withdrawnAt } = coupon;
  const filter = { stream: `coupon-${id}` };
  const { data, error, refetch } = useQuery({
    queryKey: ['coupons', 'history', id, reserved, redeemed, withdrawnAt],
    queryFn: () => call(eventEndpoints.events, { jsonQuery: { filter, range: [0, rows - 1] } }),
  });
  return (
    <Section title={text('coupons.history')}>
      {data === undefined && error === null ? (
        <SkeletonRows rows={3} label={text('coupons.history-loading')} />
      ) : null}
      {data === undefined && error !== null ? (
        <Failure
          title={text('coupons.history-failed')}
          message={failureInWords(error)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined ? null : <History events={data} now={now} />}
      <p className="why">
        <LinkBase to={eventsOf(filter.stream)}>{text('coupons.history-all')}</LinkBase>
      </p>
    </Section>
  );
};

type HistoryProps = { readonly events: readonly EventEnvelope[]; readonly now: Date };

const History = ({ events, now }: HistoryProps) => (
  <TableRegion name={text('coupons.history')}>
    <table className="pvt">
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
              <LinkBase to={`/events/${id}/show`}>{eventInWords(type)}</LinkBase>
            </th>
            <td>{actor.name}</td>
            <td>{formatMoment(new Date(at), now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableRegion>
);

const eventInWords = (type: string): string => {
  const known = types.find((one) => one === type);
  return known === undefined ? type : text(`coupons.${known}`);
};
