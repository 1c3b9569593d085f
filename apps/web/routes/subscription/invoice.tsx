import type { JSX } from 'react';
import { Link } from 'react-router';
import { invoiceEndpoints } from '#contract/membership/invoices.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { EmptyState, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { PageHeader } from '../../components/page.tsx';
import { billingTexts } from '../../features/subscription/billing-texts.ts';
import { InvoiceDocument } from '../../features/subscription/components/invoice-document.tsx';
import type { PageProps } from '../page-props.ts';

const texts = billingTexts.document;

/** One of the member's invoices; prints without the frame. */
export const InvoicePage = ({ params }: PageProps): JSX.Element => {
  const { data, error } = useCall(
    invoiceEndpoints.invoice,
    { params: { id: params['id'] ?? '' } },
    { retry: false },
  );
  const number = data?.number ?? null;
  return (
    <div className="printed">
      <PageHeader title={number === null ? texts.draft : texts.title(number)} />
      {data === undefined ? (
        <InvoicePlaceholder error={error} />
      ) : (
        <>
          <InvoiceDocument invoice={data} />
          <p className="buttons not-printed">
            <button
              className="button primary"
              type="button"
              onClick={() => {
                window.print();
              }}
            >
              {texts.print}
            </button>
            <Link className="button" to="/settings#plan">
              {texts.back}
            </Link>
          </p>
        </>
      )}
    </div>
  );
};

const InvoicePlaceholder = ({ error }: { error: Error | null }): JSX.Element => {
  if (error === null) return <SkeletonRows rows={4} label={texts.loading} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <EmptyState
      fact={isMissing ? texts.missing : texts.failed}
      action={
        <Link className="button" to="/settings#plan">
          {texts.back}
        </Link>
      }
    >
      {isMissing ? texts.missingText : error.message}
    </EmptyState>
  );
};
