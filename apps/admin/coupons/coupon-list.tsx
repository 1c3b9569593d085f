import { DataTable, LinkBase } from 'react-admin';
import type { Coupon } from '#contract/payments/coupons.ts';
import { formatDay } from '#ui/format/format.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import { toPounds } from '../list/csv.ts';
import type { ExportColumn } from '../list/records-csv.ts';
import { columnClasses } from '../list/styled.ts';
import { text } from './texts.ts';
import { AdminOnly } from '../for-admins.tsx';
import { useNow } from '../use-now.ts';
import { formatDiscount, formatPlans, formatStatus, formatUses } from './format.ts';

const Column = DataTable.Col<Coupon>;
const newestFirst = { field: 'createdAt', order: 'DESC' } as const;
const labels: ListTexts = {
  title: text('resources.coupons.name', { smart_count: 2 }),
  loading: 'Loading the coupons.',
  failed: 'Could not load the coupons.',
  lead: (total) => text('coupons.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No coupons yet</b>
      <AdminOnly>
        <p>Create one to discount a first charge.</p>
      </AdminOnly>
    </>
  ),
};

const exportColumns: readonly ExportColumn<Coupon>[] = [
  'id',
  'name',
  {
    name: 'percentOff',
    source: 'discount',
    getValue: ({ discount }) => (discount.kind === 'percent' ? discount.percentOff : null),
  },
  {
    name: 'poundsOff',
    source: 'discount',
    getValue: ({ discount }) => (discount.kind === 'amount' ? toPounds(discount.penceOff) : null),
  },
  { name: 'plans', getValue: formatPlans },
  'validFromAt',
  'validUntilAt',
  'limit',
  'limitPerAccount',
  'reserved',
  'redeemed',
  'createdAt',
  'withdrawnAt',
];

export const CouponList = () => {
  const now = useNow();
  return (
    <ConsoleList<Coupon>
      texts={labels}
      sort={newestFirst}
      actions={<NewCouponButton />}
      exportColumns={exportColumns}
    >
      <Column source="id" disableSort render={CouponLink} />
      <Column source="name" disableSort {...columnClasses('no-phone')} />
      <Column source="discount" disableSort render={formatDiscount} />
      <Column source="plans" disableSort {...columnClasses('no-tablet')} render={formatPlans} />
      <Column source="status" disableSort render={(coupon) => formatStatus(coupon, now)} />
      <Column
        source="redeemed"
        disableSort
        {...columnClasses('number no-phone')}
        render={formatUses}
      />
      <Column
        source="createdAt"
        disableSort
        {...columnClasses('number no-tablet')}
        render={({ createdAt }) => formatDay(new Date(createdAt), now)}
      />
    </ConsoleList>
  );
};

const NewCouponButton = () => (
  <AdminOnly>
    <LinkBase className="button" to="/coupons/create">
      {text('coupons.create')}
    </LinkBase>
  </AdminOnly>
);

const CouponLink = ({ id }: Coupon) => (
  <LinkBase className="row-link" to={`/coupons/${id}/show`}>
    {id}
  </LinkBase>
);
