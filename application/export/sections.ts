import { findCard } from '#observations/cards/queries.ts';
import { listAccountInvoices } from '#observations/invoices/queries.ts';
import { listAccountIssuedInvoices } from '#observations/issued-invoices/queries.ts';
import { findAccount } from '#projections/account-details/read-model.ts';
import { findMember } from '#projections/member-directory/queries.ts';
import { findEditionReader } from '#projections/edition-readers/read-model.ts';
import { findSubscription } from '#projections/subscriptions/read-model.ts';
import { listTimeline } from '#projections/member-timeline/queries.ts';
import {
  listAccountSupportRequests,
  listRequestsFromAddressOf,
} from '#projections/support-requests/queries.ts';
import type { SupportRequestDocument } from '#projections/support-requests/read-model.ts';
import { timelineCategories } from '#domain/shared/accounts/timeline-categories.ts';
import { loadAlerts } from '../alerts/handle-alerts.ts';
import { listKeptTrials } from '../membership/trial/trial-claims.ts';
import { readReceivedEditions } from '../deliveries/read-recipient.ts';
import { readPersonalDataAccess } from '../personal-data-access/read-access-log.ts';
import { readAccountMails } from '../mails/read-mails.ts';
import { listPushDevices } from '../push/push-devices.ts';
import { readMemberNotes } from '../member-notes/member-notes.ts';
import { readSupportRequest } from '../support/read-support-request.ts';
import type { ExportPorts, ExportSection } from './section.ts';
import { mailStream } from '#domain/mail/mail.ts';
import { personalDataAccessDecider } from '#domain/personal-data-access/personal-data-access.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import { upcaster } from '#domain/shared/upcasting.ts';
import { supportStream } from '#domain/support/support.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { findAccountMails } from '#projections/mails/read-model.ts';
import { deciders, eventRegistry, listMemberStreams } from '../event-registry.ts';

// Access by staff has a section of its own, which does not name them.
const isExportedWhole = (category: string): boolean =>
  category !== personalDataAccessDecider.category;

const memberCategories = deciders
  .filter(({ category, memberStreams }) => memberStreams && isExportedWhole(category))
  .map(({ category }) => category);

type ListStreams = (ports: ExportPorts, accountId: string) => Promise<readonly string[]>;

// Streams with ids of their own, by category. A read model lists those of a member.
const streamListers: Readonly<Record<string, ListStreams>> = {
  mail: async (ports, accountId) =>
    (await findAccountMails(ports, accountId)).map(({ id }) => mailStream(id)),
  support: async (ports, accountId) =>
    (await listSupportRequests(ports, accountId)).map(({ id }) => supportStream(id)),
};

const listStreams = async (ports: ExportPorts, accountId: string): Promise<readonly string[]> => {
  const period = { from: await getStartDate(ports, accountId), to: ports.clock.now() };
  const listed = Object.values(streamListers).map((list) => list(ports, accountId));
  return [
    ...listMemberStreams(memberCategories, accountId, period),
    ...(await Promise.all(listed)).flat(),
  ];
};

const listSupportRequests = async (
  ports: ExportPorts,
  accountId: string,
): Promise<readonly SupportRequestDocument[]> => [
  ...(await listAccountSupportRequests(ports, accountId)),
  ...(await listRequestsFromAddressOf(ports, accountId)),
];

const getStartDate = async (ports: ExportPorts, accountId: string): Promise<Date> =>
  new Date((await findAccount(ports, accountId))?.createdAt ?? ports.clock.now());

/** Every event about the member, decrypted and upcast, with secret fields hidden. */
const eventsSection: ExportSection = {
  name: 'events',
  readModels: ['events'],
  categories: [...memberCategories, ...Object.keys(streamListers)],
  entries: async function* (ports, accountId) {
    for (const stream of await listStreams(ports, accountId)) {
      for await (const event of ports.eventStore.read(stream)) yield toExportedEvent(event);
    }
  },
};

const upcast = upcaster<DomainEvent>(eventRegistry);

const toExportedEvent = ({ id, type, data, metadata, stream, revision }: StoredEvent): object => {
  const { schemaVersion, ...others } = metadata;
  const secret = eventRegistry[type]?.secret ?? [];
  const fields = Object.entries(upcast({ type, data, schemaVersion }).data).map(
    ([field, value]: [string, unknown]) => [field, secret.includes(field) ? 'not shown' : value],
  );
  return {
    id,
    type,
    data: Object.fromEntries(fields) as object,
    metadata: others,
    stream,
    revision,
  };
};

const historyCategories = timelineCategories.filter(isExportedWhole);

/** The sections of the data export. Add a section for each slice that stores personal data. */
export const exportSections: readonly ExportSection[] = [
  {
    name: 'account',
    readModels: ['account-details'],
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      yield* nonEmpty(await findAccount(ports, accountId));
    },
  },
  {
    name: 'membership',
    readModels: ['member-directory', 'subscriptions'],
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      yield* nonEmpty(await findMember(ports, accountId));
      yield* nonEmpty(await findSubscription(ports, accountId));
    },
  },
  {
    name: 'trials',
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      yield* await listKeptTrials(ports, accountId, ports.clock.now());
    },
  },
  {
    name: 'payments',
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      yield* await listAccountInvoices(ports, accountId);
      yield* await listAccountIssuedInvoices(ports, accountId);
      yield* nonEmpty(await findCard(ports, accountId));
    },
  },
  {
    name: 'history',
    readModels: ['member-timeline'],
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      const limit = 200;
      for (let skip = 0; ; skip += limit) {
        const page = { categories: historyCategories, skip, limit };
        const { entries } = await listTimeline(ports, accountId, page);
        yield* entries;
        if (entries.length < limit) return;
      }
    },
  },
  {
    name: 'mails',
    readModels: ['mails'],
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      yield* await readAccountMails(ports, accountId);
      for (const { id } of await listRequestsFromAddressOf(ports, accountId))
        yield* await readAccountMails(ports, id);
    },
  },
  {
    name: 'newsletters',
    readModels: ['delivery-recipients', 'edition-readers'],
    // A delivery's streams are about many members, so only the member's own events are included.
    categories: ['delivery'],
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      yield* nonEmpty(await findEditionReader(ports, accountId));
      yield* readReceivedEditions(ports, accountId);
    },
  },
  {
    name: 'priceAlerts',
    readModels: ['price-alerts'],
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      yield await loadAlerts(ports, { accountId });
    },
  },
  {
    name: 'supportRequests',
    // The search has only words of the requests.
    readModels: ['support-requests', 'support-search'],
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      for (const request of await listSupportRequests(ports, accountId))
        yield { ...request, ...(await readSupportRequest(ports, request.id)) };
    },
  },
  {
    name: 'notesByStaff',
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      yield* await readMemberNotes(ports, accountId);
    },
  },
  {
    name: 'looksByStaff',
    categories: ['look'],
    // Lists when staff viewed or copied which data. The staff member is not named; the company decides about that on
    // request.
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      const actorLabel = 'support staff';
      const now = ports.clock.now();
      const from = new Date((await findAccount(ports, accountId))?.createdAt ?? now);
      for await (const { type, data } of readPersonalDataAccess(ports, accountId, {
        from,
        to: now,
      })) {
        if (type === 'MemberDataViewed')
          yield { by: actorLabel, page: data.page, viewedAt: data.viewedAt };
        if (type === 'MemberDataExported')
          yield { by: actorLabel, page: 'export', reason: data.reason, viewedAt: data.exportedAt };
      }
    },
  },
  {
    name: 'listsOfMembersExported',
    // The member lists that a staff member exported from the console.
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      const now = ports.clock.now();
      const from = new Date((await findAccount(ports, accountId))?.createdAt ?? now);
      for await (const { type, data } of readPersonalDataAccess(ports, accountId, {
        from,
        to: now,
      }))
        if (type === 'MembersExported') yield data;
    },
  },
  {
    name: 'sessions',
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      for (const session of await ports.sessions.list(accountId)) {
        const { createdAt, usedAt, expiresAt, device, remembered } = session;
        yield { createdAt, usedAt, expiresAt, device, remembered };
      }
    },
  },
  {
    name: 'pushDevices',
    // Without the session, and without the keys, which are secrets of the browser.
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      for (const { device, endpoint, addedAt } of await listPushDevices(ports, accountId))
        yield { device, endpoint, addedAt };
    },
  },
  {
    name: 'unsavedEdits',
    entries: (ports: ExportPorts, accountId: string): AsyncGenerator =>
      listKeptDocuments(ports, accountId, 'drafts'),
  },
  {
    name: 'pageSettings',
    entries: (ports: ExportPorts, accountId: string): AsyncGenerator =>
      listKeptDocuments(ports, accountId, 'views'),
  },
  {
    name: 'files',
    entries: async function* (ports: ExportPorts, accountId: string): AsyncGenerator {
      for (const { name, value, savedAt } of await ports.keptDocuments.list(accountId, 'photos')) {
        yield { name: `photo-${name}.webp`, type: 'image/webp', savedAt, base64: value };
      }
    },
  },
  eventsSection,
];

/** The reason why a read model is in no section. A test reads this list. */
export const readModelsWithoutPersonalData: Readonly<Record<string, string>> = {
  deliveries:
    'Progress of the delivery of an edition, and the ids of accounts whose email has an unknown outcome.',
  coupons: 'What a code gives and how often it was used, but not which members used it.',
  'bulk-changes': 'Progress of a bulk change. It names no member, and its reason is in the log.',
  'canned-answers': 'Answers that staff use often. They are about no member.',
  'payment-inbox':
    'Ids of events of the payment provider and their accounts. What followed is in the member’s own history.',
  'open-cases':
    'Whether a recovery, a dispute or an unpaid renewal is open. The account’s own events show the same.',
  erasures:
    'Requests to erase an account, and their times. The account’s own events show the same.',
  'member-activity':
    'When an account was last active. Its own sign-ins and opened stories show the same.',
  'prediction-status': 'Progress of the forecasts of a coin.',
  'usual-ranges': 'How wide the forecast ranges of a coin usually are.',
  'track-record': 'How often the forecasts of a coin were right.',
  'ledger-days': 'The hash of each day of forecasts.',
  editions: 'Titles of the newsletters. The staff member who requested one is in the log.',
  'trading-signals': 'Signals of a coin and their outcomes.',
  'signal-record': 'How often the signals of a coin were right.',
  'range-alerts': 'When the price of a coin left the range of a forecast.',
  'listed-coins':
    'Coins on the list of an account that are not main coins. The account’s own events show the same.',
  'range-alert-readers':
    'Ids of accounts that subscribed to emails about prices outside a forecast range. The account’s own events show the same.',
  'signal-readers':
    'Ids of accounts that subscribed to emails about signals. The account’s own events show the same.',
};

function* nonEmpty<Found>(found: Found | undefined): Generator<Found> {
  if (found !== undefined) yield found;
}

async function* listKeptDocuments(
  { keptDocuments }: Parameters<ExportSection['entries']>[0],
  accountId: string,
  kind: string,
): AsyncGenerator {
  yield* await keptDocuments.list(accountId, kind);
}
