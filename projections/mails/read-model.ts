import type { MailRequested } from '#domain/mail/events.ts';
import {
  toBoundsFilter,
  type CollectionDefinition,
  type Document,
  type Collection,
  type Filter,
  type ReadModels,
} from '#platform/read-models/read-models.port.ts';

export type MailStatus = 'waiting' | 'sending' | 'sent' | 'refused' | 'in-doubt' | 'dropped';

/** The status of a mail. Id: the mail id. Contains no personal data, because the content is read from the event log. */
export type MailDocument = Document & {
  readonly accountId: string;
  readonly kind: MailRequested['data']['kind'];
  readonly delivery: MailRequested['data']['delivery'];
  readonly status: MailStatus;
  readonly attempts: number;
  readonly requestedAt: string;
  /** Time of the newest event. */
  readonly changedAt: string;
  /** Position of the request, to sort mails with the same time. */
  readonly position: string;
};

export const mailsCollection: CollectionDefinition = {
  name: 'mails',
  version: 3,
  indexes: [
    ['accountId', 'requestedAt', 'position', 'status', 'kind'],
    ['kind', 'requestedAt', 'position', 'status'],
    ['status', 'requestedAt', 'position'],
    ['requestedAt', 'position', 'status', 'kind', 'accountId'],
  ],
};

type Ports = { readonly readModels: ReadModels };

/** Statuses that need a decision by staff: the outcome is unknown, or every attempt was refused. */
export const undecidedStatuses: readonly MailStatus[] = ['in-doubt', 'refused'];

export type MailPage = {
  /** Default: all. */
  readonly statuses?: readonly MailStatus[];
  readonly accountId?: string | undefined;
  /** A name of a kind; an unknown one finds nothing. */
  readonly kind?: string | undefined;
  /** Requested at this time or later, ISO-8601 in UTC. */
  readonly since?: string | undefined;
  /** Requested before this time, ISO-8601 in UTC. */
  readonly until?: string | undefined;
  readonly skip?: number;
  readonly limit?: number;
};

const newestFirst = [
  ['requestedAt', 'desc'],
  ['position', 'desc'],
] as const;

/** One page, newest request first, and the total. */
export const listMails = async (
  { readModels }: Ports,
  { skip = 0, limit = 25, ...filter }: MailPage,
): Promise<{ mails: MailDocument[]; total: number }> => {
  const mails = getMailCollection(readModels);
  const where = toFilter(filter);
  const [page, total] = await Promise.all([
    mails.find(where, { sort: newestFirst, skip, limit }),
    mails.count(where),
  ]);
  return { mails: page, total };
};

const toFilter = ({ statuses, accountId, kind, since, until }: MailPage): Filter<MailDocument> => {
  const requestedAt = toBoundsFilter({ gte: since, lt: until });
  return {
    ...(statuses && { status: { in: statuses } }),
    ...(accountId !== undefined && { accountId: { eq: accountId } }),
    ...(kind !== undefined && { kind: { eq: kind as MailDocument['kind'] } }),
    ...(requestedAt && { requestedAt }),
  };
};

/** Mails with an unknown outcome, oldest first, and the total. */
export const listMailsWithUnknownOutcome = async (
  { readModels }: Ports,
  limit: number,
): Promise<{ mails: MailDocument[]; total: number }> => {
  const mails = getMailCollection(readModels);
  const where = { status: { eq: 'in-doubt' } } as const;
  const [oldest, total] = await Promise.all([
    mails.find(where, { sort: [['requestedAt', 'asc']], limit }),
    mails.count(where),
  ]);
  return { mails: oldest, total };
};

/** Mails requested before a time that were neither sent nor given up, oldest first, and the total. */
export const listLateMails = async (
  { readModels }: Ports,
  { requestedBefore, limit }: { readonly requestedBefore: Date; readonly limit: number },
): Promise<{ mails: MailDocument[]; total: number }> => {
  const mails = getMailCollection(readModels);
  const where: Filter<MailDocument> = {
    status: { in: ['waiting', 'sending'] },
    requestedAt: { lt: requestedBefore.toISOString() },
  };
  const [oldest, total] = await Promise.all([
    mails.find(where, { sort: [['requestedAt', 'asc']], limit }),
    mails.count(where),
  ]);
  return { mails: oldest, total };
};

export const countUndecidedMails = async ({
  readModels,
}: Ports): Promise<{ readonly unknown: number; readonly refused: number }> => {
  const mails = getMailCollection(readModels);
  const [unknown, refused] = await Promise.all([
    mails.count({ status: { eq: 'in-doubt' } }),
    mails.count({ status: { eq: 'refused' } }),
  ]);
  return { unknown, refused };
};

/** All mails to an account, newest request first. */
export const findAccountMails = (
  { readModels }: Ports,
  accountId: string,
): Promise<MailDocument[]> =>
  getMailCollection(readModels).find({ accountId: { eq: accountId } }, { sort: newestFirst });

export const findMail = (
  { readModels }: Ports,
  mailId: string,
): Promise<MailDocument | undefined> => getMailCollection(readModels).findOne(mailId);

const getMailCollection = (readModels: ReadModels): Collection<MailDocument> =>
  readModels.collection<MailDocument>(mailsCollection);
