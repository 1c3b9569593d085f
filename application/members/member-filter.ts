import { dayMs } from '#domain/shared/time/durations.ts';
import { listAccountsByCardCountry } from '#observations/cards/queries.ts';
import { findInvoice } from '#observations/invoices/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { MemberFilter } from '#projections/member-directory/queries.ts';
import { findBySubscriptionId } from '#projections/subscriptions/read-model.ts';

type ExactFilters = Pick<
  MemberFilter,
  'role' | 'plan' | 'status' | 'origin' | 'erased' | 'newsletter' | 'hadTrial'
>;
type TimeFilters = Pick<
  MemberFilter,
  'registeredSince' | 'registeredBefore' | 'lastLoginSince' | 'lastLoginBefore'
>;

/** A filter on members; undefined fields are ignored. */
export type MemberQuery = {
  readonly [Field in keyof ExactFilters]: ExactFilters[Field] | undefined;
} & {
  /** With any offset. */
  readonly [Field in keyof TimeFilters]: string | undefined;
} & {
  readonly q?: string | undefined;
  readonly id?: readonly string[] | undefined;
  /** The current plan ends within this many days unless it is renewed. */
  readonly endsWithinDays?: number | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly cardCountry?: string | undefined;
};

type Ports = { readonly readModels: ReadModels };

/**
 * Converts a filter from the console. The id of a subscription or an invoice becomes that of its member, the country
 * of a card the ids of those who pay with one, and `endsWithinDays` a date relative to `now`.
 */
export const resolveMemberFilter = async (
  ports: Ports,
  { q = '', id, endsWithinDays, cardCountry, ...exact }: MemberQuery,
  now: Date,
): Promise<MemberFilter> => {
  const fields = Object.entries(exact)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, timeFields.has(field) ? toUtc(value) : value]);
  const searchText = q.trim();
  const owner = await findOwner(ports, searchText);
  const holders =
    cardCountry === undefined ? undefined : await listAccountsByCardCountry(ports, cardCountry);
  const ids = intersect([id, owner === undefined ? undefined : [owner], holders]);
  return {
    ...(Object.fromEntries(fields) as MemberFilter),
    ...(searchText === '' || owner !== undefined ? {} : { search: searchText }),
    ...(ids === undefined ? {} : { ids }),
    ...(endsWithinDays === undefined
      ? {}
      : { endsBefore: new Date(now.getTime() + endsWithinDays * dayMs).toISOString() }),
  };
};

const intersect = (
  lists: readonly (readonly string[] | undefined)[],
): readonly string[] | undefined => {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  const sets = others.map((list) => new Set(list));
  return first?.filter((id) => sets.every((set) => set.has(id)));
};

const timeFields: ReadonlySet<string> = new Set([
  'registeredSince',
  'registeredBefore',
  'lastLoginSince',
  'lastLoginBefore',
] satisfies readonly (keyof TimeFilters)[]);

// Stored times are compared as text.
const toUtc = (time: unknown): string => new Date(String(time)).toISOString();

// Undefined unless the words are an id that the payment provider gave.
const findOwner = async (ports: Ports, words: string): Promise<string | undefined> => {
  if (/^sub_\w+$/.test(words)) return (await findBySubscriptionId(ports, words))?.id;
  if (/^in_\w+$/.test(words)) return (await findInvoice(ports, words))?.accountId ?? undefined;
  return undefined;
};
