type ProviderLinkProps = {
  /** Null without Stripe keys. */
  readonly dashboard: string | null;
  readonly kind: 'customers' | 'invoices' | 'subscriptions';
  readonly id: string;
};

/** An id at the payment provider, as a link to its page in the provider's dashboard. */
export const ProviderLink = ({ dashboard, kind, id }: ProviderLinkProps) =>
  dashboard === null ? (
    id
  ) : (
    <a href={`${dashboard}/${kind}/${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
      {id}
      <span className="visually-hidden"> in the Stripe dashboard, in a new tab</span>
    </a>
  );
