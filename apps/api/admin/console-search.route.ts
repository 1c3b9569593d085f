import { resolveMemberFilter } from '#application/members/member-filter.ts';
import {
  type ConsoleSearchResponse,
  consoleSearchOperations,
} from '#contract/admin/console-search.ts';
import { parseSupportReference, supportReference } from '#contract/support/support-topics.ts';
import { listCards } from '#observations/cards/queries.ts';
import { findInvoice, listInvoices } from '#observations/invoices/queries.ts';
import { findStreams } from '#projections/events/queries.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { listSupportRequests } from '#projections/support-requests/queries.ts';
import { toInvoiceRecords } from '../payments/invoices.resource.ts';
import type { AdminRoutesDeps } from './ports.ts';
import { findRequestTraces } from './search-request.ts';

type Ports = AdminRoutesDeps['platform'];

// Results per kind.
const limit = 5;

export const consoleSearchRoute = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(consoleSearchOperations.consoleSearch, async ({ query: { q } }) => {
    const [members, invoices, cards, requests, traces, streams] = await Promise.all([
      searchMembers(platform, q),
      searchInvoices(platform, q),
      searchCards(platform, q),
      searchRequests(platform, q),
      findRequestTraces(platform, q, limit),
      findStreams(platform, q),
    ]);
    return { body: { members, invoices, cards, requests, ...traces, streams } };
  });
};

const searchMembers = async (
  platform: Ports,
  search: string,
): Promise<ConsoleSearchResponse['members']> => {
  // An invoice is shown itself.
  if (await findInvoice(platform, search)) return { total: 0, hits: [], similar: false };
  const filter = await resolveMemberFilter(platform, { q: search }, platform.clock.now());
  const { members, total, similar } = await listMembers(platform, { filter, limit });
  const getName = await loadActorNames(
    platform,
    members.map(({ id }) => id),
  );
  const hits = members.map(({ id, email }) => ({ id, name: getName(id), email }));
  return { total, hits, similar };
};

// Requests are referenced by the first eight characters of their id, as in the confirmation mail.
const referencePattern = /^[0-9a-f]{8}$/;

const searchRequests = async (
  platform: Ports,
  searchText: string,
): Promise<ConsoleSearchResponse['requests']> => {
  const reference = parseSupportReference(searchText);
  if (!referencePattern.test(reference)) return { total: 0, hits: [] };
  const page = { reference, limit };
  const { requests, total } = await listSupportRequests(platform, page);
  const getName = await loadActorNames(
    platform,
    requests.flatMap(({ accountId }) => accountId ?? []),
  );
  const hits = requests.map(({ id, accountId }) => ({
    id,
    reference: supportReference(id),
    member: accountId === null ? null : { id: accountId, name: getName(accountId) },
  }));
  return { total, hits };
};

const searchInvoices = async (
  platform: Ports,
  words: string,
): Promise<ConsoleSearchResponse['invoices']> => {
  const invoiceById = await findInvoice(platform, words);
  if (invoiceById) return { total: 1, hits: await toInvoiceRecords(platform, [invoiceById]) };
  // Shorter prefixes match every invoice number.
  if (words.length < 4) return { total: 0, hits: [] };
  const page = { filter: { number: words }, skip: 0, limit };
  const { invoices, total } = await listInvoices(platform, page);
  return { total, hits: await toInvoiceRecords(platform, invoices) };
};

// The last four digits, alone or as printed on a receipt: `•••• 4242`.
const cardDigitsPattern = /^[•*·.\s]*(\d{4})$/;

const searchCards = async (
  platform: Ports,
  words: string,
): Promise<ConsoleSearchResponse['cards']> => {
  const digits = cardDigitsPattern.exec(words)?.[1];
  if (digits === undefined) return { total: 0, hits: [] };
  const { cards, total } = await listCards(platform, digits, limit);
  const ids = cards.map(({ id }) => id);
  const [getName, { members }] = await Promise.all([
    loadActorNames(platform, ids),
    listMembers(platform, { filter: { ids }, limit }),
  ]);
  const emailsById = new Map(members.map(({ id, email }) => [id, email]));
  const hits = cards.map(({ id, last4 }) => ({
    member: { id, name: getName(id) },
    email: emailsById.get(id) ?? '',
    last4,
  }));
  return { total, hits };
};
