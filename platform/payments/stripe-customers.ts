import type Stripe from 'stripe';
import { countryPattern } from '#domain/shared/country.ts';
import { PaymentRefusedError, type Card, type Payments } from './payments.port.ts';
import { isStripeNotFoundError } from './stripe-errors.ts';
import { getStripeId, type StripeAccess } from './stripe-prices.ts';

type CustomerCalls = Pick<
  Payments,
  | 'findAccountId'
  | 'findFormerAccountId'
  | 'assignCustomer'
  | 'getOrCreateCustomer'
  | 'listCustomers'
  | 'findCustomerByCharge'
  | 'card'
  | 'startCardChange'
  | 'finishCardChange'
  | 'useSavedCard'
  | 'forget'
  | 'updateCustomerEmail'
>;

const accountMetadataKey = 'tidemark_account';
const formerAccountMark = 'tidemark_former_account';
/** Marks the card changes that we started, and on the customer the one that was used last. */
const cardChangeMark = 'tidemark_card_change';

export const stripeCustomers = (access: StripeAccess): CustomerCalls => ({
  getOrCreateCustomer: (account) => getOrCreateCustomerId(access, account),
  listCustomers: (accountId) => listCustomers(access, accountId),
  assignCustomer: async ({ customerId, accountId, formerAccountId }) => {
    // An empty value removes the mark.
    const metadata = {
      [accountMetadataKey]: accountId ?? '',
      [formerAccountMark]: formerAccountId ?? '',
    };
    await updateCustomer(access, customerId, { metadata });
  },
  findAccountId: (customerId) => findMark(access, customerId, accountMetadataKey),
  findFormerAccountId: (customerId) => findMark(access, customerId, formerAccountMark),
  findCustomerByCharge: (chargeId) => getChargeCustomer(access, chargeId),
  card: async (customerId) => toCard(await findPaymentMethod(access, customerId)),
  startCardChange: async ({ customerId, idempotencyKey }) => {
    const { stripe, ask } = access;
    const { client_secret: clientSecret } = await ask(() =>
      stripe.setupIntents.create(
        {
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { [cardChangeMark]: 'started' },
        },
        { idempotencyKey },
      ),
    );
    if (clientSecret === null)
      throw unfinishedIntentError('The provider gave no secret for the new card.');
    return { clientSecret };
  },
  finishCardChange: (request) => useCard(access, request),
  useSavedCard: (request) => useSavedCard(access, request),
  updateCustomerEmail: ({ customerId, email }) => updateCustomer(access, customerId, { email }),
  forget: async (customerId) => {
    const { stripe, ask } = access;
    await ask(() => stripe.customers.del(customerId)).catch((error: unknown) => {
      if (!isStripeNotFoundError(error)) throw error;
    });
  },
});

const updateCustomer = async (
  { stripe, ask }: StripeAccess,
  customerId: string,
  changes: Stripe.CustomerUpdateParams,
): Promise<void> => {
  await ask(() => stripe.customers.update(customerId, changes)).catch((error: unknown) => {
    if (!isStripeNotFoundError(error)) throw error;
  });
};

const createQuery = (accountId: string): string =>
  `metadata['${accountMetadataKey}']:'${accountId}'`;

const listCustomers = async (
  { stripe, ask }: StripeAccess,
  accountId: string,
): Promise<readonly string[]> => {
  const foundCustomers = await ask(() =>
    stripe.customers
      .search({ query: createQuery(accountId), limit: 100 })
      .autoPagingToArray({ limit: 1000 }),
  );
  return foundCustomers.map(({ id }) => id);
};

// The search lags by about a minute. Until then the idempotency key returns the same customer,
// because the parameters never differ.
const getOrCreateCustomerId = async (
  { stripe, ask }: StripeAccess,
  { accountId, email, name }: Parameters<Payments['getOrCreateCustomer']>[0],
): Promise<string> => {
  const { data } = await ask(() =>
    stripe.customers.search({ query: createQuery(accountId), limit: 1 }),
  );
  const metadata = { [accountMetadataKey]: accountId };
  const idempotencyKey = `customer-${accountId}`;
  const customer =
    data[0] ?? (await ask(() => stripe.customers.create({ metadata }, { idempotencyKey })));
  if (customer.email !== email || customer.name !== name) {
    await ask(() => stripe.customers.update(customer.id, { email, name }));
  }
  return customer.id;
};

const findMark = async (
  { stripe, ask }: StripeAccess,
  customerId: string,
  mark: string,
): Promise<string | null> => {
  const customer = await ask(() => stripe.customers.retrieve(customerId)).catch(
    (error: unknown) => {
      if (isStripeNotFoundError(error)) return undefined;
      throw error;
    },
  );
  if (customer === undefined || customer.deleted === true) return null;
  return customer.metadata[mark] ?? null;
};

const getChargeCustomer = async (
  { stripe, ask }: StripeAccess,
  chargeId: string,
): Promise<string | null> => {
  try {
    const { customer } = await ask(() => stripe.charges.retrieve(chargeId));
    return customer === null ? null : getStripeId(customer);
  } catch (error) {
    if (isStripeNotFoundError(error)) return null;
    throw error;
  }
};

// A subscription's card takes precedence over the customer's card, as it does when the provider
// charges.
const findPaymentMethod = async (
  { stripe, ask }: StripeAccess,
  customerId: string,
): Promise<Stripe.PaymentMethod | undefined> => {
  const customer = await ask(() =>
    stripe.customers.retrieve(customerId, {
      expand: [
        'invoice_settings.default_payment_method',
        'subscriptions.data.default_payment_method',
      ],
    }),
  );
  if (customer.deleted === true) return undefined;
  const methods = [
    ...(customer.subscriptions?.data ?? []).map((one) => one.default_payment_method),
    customer.invoice_settings.default_payment_method,
  ];
  return methods.find((one) => one !== null && typeof one !== 'string') ?? undefined;
};

const toCard = (method: Stripe.PaymentMethod | undefined): Card | null =>
  method?.card
    ? {
        brand: method.card.brand,
        last4: method.card.last4,
        expiryMonth: method.card.exp_month,
        expiryYear: method.card.exp_year,
        country: toCountry(method.card.country),
      }
    : null;

const toCountry = (country: string | null): string | null =>
  country !== null && countryPattern.test(country) ? country : null;

const useCard = async (
  { stripe, ask }: StripeAccess,
  { customerId, setupIntentId, idempotencyKey }: Parameters<Payments['finishCardChange']>[0],
): Promise<Card> => {
  const intent = await ask(() =>
    stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] }),
  );
  if (intent.customer === null || getStripeId(intent.customer) !== customerId) {
    throw new PaymentRefusedError('not-theirs', 'The card belongs to another customer.');
  }
  const { payment_method: method } = intent;
  const card = method !== null && typeof method !== 'string' ? toCard(method) : null;
  if (intent.status !== 'succeeded' || method === null || card === null) {
    throw unfinishedIntentError('The card has not been confirmed.');
  }
  const id = getStripeId(method);
  const { data } = await ask(() => stripe.subscriptions.list({ customer: customerId, limit: 100 }));
  for (const { id: subscription } of data) {
    await ask(() =>
      stripe.subscriptions.update(
        subscription,
        { default_payment_method: id },
        { idempotencyKey: `${idempotencyKey}-${subscription}` },
      ),
    );
  }
  // Set last, because the mark means that the card is used everywhere.
  await ask(() =>
    stripe.customers.update(
      customerId,
      {
        invoice_settings: { default_payment_method: id },
        metadata: { [cardChangeMark]: setupIntentId },
      },
      { idempotencyKey },
    ),
  );
  return card;
};

// The provider lists the newest first.
const useSavedCard = async (
  access: StripeAccess,
  { customerId }: Parameters<Payments['useSavedCard']>[0],
): Promise<void> => {
  const { stripe, ask } = access;
  const { data } = await ask(() => stripe.setupIntents.list({ customer: customerId, limit: 100 }));
  const newest = data.find(
    ({ status, metadata }) => status === 'succeeded' && metadata?.[cardChangeMark] !== undefined,
  );
  if (newest === undefined) return;
  if ((await findMark(access, customerId, cardChangeMark)) === newest.id) return;
  const { id: setupIntentId } = newest;
  await useCard(access, { customerId, setupIntentId, idempotencyKey: `saved-${setupIntentId}` });
};

const unfinishedIntentError = (message: string): PaymentRefusedError =>
  new PaymentRefusedError('not-finished', message);
