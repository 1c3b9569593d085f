import type { ConsoleSearchResponse } from '#contract/admin/console-search.ts';
import { formatPence } from '#contract/format.ts';
import { formatKind } from '../mails/format.ts';
import { getInvoiceNumber } from '../members/payments/format-payments.ts';
import { formatMomentWithYear } from '../times/with-year.ts';
import { text } from './texts.ts';
import { text as jobText } from '../jobs/texts.ts';

export type SearchHit = { readonly to: string; readonly label: string; readonly detail?: string };

export type SearchGroup = {
  readonly name:
    'cards' | 'events' | 'invoices' | 'jobs' | 'mails' | 'members' | 'requests' | 'streams';
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** Whether nothing matches, so that the hits only have a similar spelling. */
  readonly similar?: boolean;
  /** Link to all results of a kind; undefined where no list supports the filter. */
  readonly all?: string;
};

/** The results as links by kind, without empty kinds. */
export const toSearchGroups = (
  found: ConsoleSearchResponse,
  words: string,
): readonly SearchGroup[] => {
  const { members, invoices, cards, requests, streams } = found;
  const groups: SearchGroup[] = [
    {
      name: 'members',
      total: members.total,
      similar: members.similar,
      all: getListPath('members', { q: words }),
      hits: members.hits.map(({ id, name, email }) => ({
        to: getMemberPath(id),
        label: name,
        detail: email,
      })),
    },
    {
      name: 'invoices',
      total: invoices.total,
      all: getListPath('invoices', { q: words }),
      hits: invoices.hits.map((invoice) => ({
        to: `/invoices/${encodeURIComponent(invoice.id)}/show`,
        label: text('search.invoice', {
          number: getInvoiceNumber(invoice),
          name: invoice.member.name,
          total: formatPence(invoice.totalPence),
        }),
      })),
    },
    {
      name: 'cards',
      total: cards.total,
      hits: cards.hits.map(({ member, email, last4 }) => ({
        to: getMemberPath(member.id),
        label: text('search.card', { name: member.name, last4 }),
        detail: email,
      })),
    },
    {
      name: 'requests',
      total: requests.total,
      hits: requests.hits.map(({ id, reference, member }) => ({
        to: `/support-requests/${id}/show`,
        label:
          member === null ? reference : text('search.request', { reference, name: member.name }),
      })),
    },
    ...getTraceGroups(found, words),
    {
      name: 'streams',
      total: streams.length,
      hits: streams.map((stream) => ({ to: getListPath('events', { stream }), label: stream })),
    },
  ];
  return groups.filter(({ total }) => total > 0);
};

/** What the request with this id led to. */
const getTraceGroups = (
  { events, mails, jobs }: ConsoleSearchResponse,
  words: string,
): SearchGroup[] => [
  {
    name: 'mails',
    total: mails.total,
    hits: mails.hits.map((mail) => ({
      to: `/mails/${mail.id}/show`,
      label: text('search.mail', { kind: formatKind(mail), name: mail.member.name }),
    })),
  },
  {
    name: 'jobs',
    total: jobs.total,
    hits: jobs.hits.map(({ id, name, state }) => ({
      to: `/jobs/${encodeURIComponent(id)}/show`,
      label: text('search.job', { name, state: jobText(`jobs.${state}`) }),
    })),
  },
  {
    name: 'events',
    total: events.total,
    all: getListPath('events', { correlationId: words }),
    hits: events.hits.map(({ id, type, stream, at }) => ({
      to: `/events/${id}/show`,
      label: type,
      detail: text('search.event', { stream, at: formatMomentWithYear(new Date(at)) }),
    })),
  },
];

/**
 * Where a search leads: the only result, the list of the only kind, or the results page. A similar spelling is only
 * offered, because it may be another person.
 */
export const getSearchTarget = (found: ConsoleSearchResponse, words: string): string => {
  const groups = toSearchGroups(found, words);
  // A member's streams are on the member's page.
  const [first, ...others] = groups.filter(
    ({ name }) => name !== 'streams' || found.members.total === 0,
  );
  if (first === undefined || others.length > 0 || first.similar) return getSearchPath(words);
  const [onlyHit] = first.hits;
  if (first.total === 1 && onlyHit !== undefined) return onlyHit.to;
  return first.all ?? getSearchPath(words);
};

/** The list of members, where an empty search leads. */
export const allMembersPath = '/members?filter=%7B%7D&page=1';

const getSearchPath = (words: string): string =>
  `/search?${new URLSearchParams({ q: words }).toString()}`;

const getMemberPath = (id: string): string => `/members/${id}/show`;

const getListPath = (resource: string, filter: object): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' }).toString()}`;
