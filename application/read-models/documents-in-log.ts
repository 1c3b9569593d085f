import { accountStream } from '#domain/account/decider.ts';
import { bulkChangeStream } from '#domain/bulk-change/bulk-change.ts';
import { cannedAnswerStream } from '#domain/canned-answers/canned-answers.ts';
import { couponStream } from '#domain/coupon/coupon.ts';
import { deliveryStream } from '#domain/delivery/delivery.ts';
import { editionStream } from '#domain/edition/edition.ts';
import { mailStream } from '#domain/mail/mail.ts';
import { supportStream } from '#domain/support/support.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { Document } from '#platform/read-models/read-models.port.ts';
import { bulkChanges } from '#projections/bulk-changes/projection.ts';
import type { BulkChangeDocument } from '#projections/bulk-changes/read-model.ts';
import { cannedAnswers } from '#projections/canned-answers/projection.ts';
import type { CannedAnswerDocument } from '#projections/canned-answers/read-model.ts';
import { coupons } from '#projections/coupons/projection.ts';
import type { CouponDocument } from '#projections/coupons/read-model.ts';
import { deliveries } from '#projections/deliveries/projection.ts';
import type { DeliveryDocument } from '#projections/deliveries/read-model.ts';
import { deliveryRecipients } from '#projections/delivery-recipients/projection.ts';
import type { DeliveryRecipient } from '#projections/delivery-recipients/read-model.ts';
import { editions } from '#projections/editions/projection.ts';
import type { EditionDocument } from '#projections/editions/read-model.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { mails } from '#projections/mails/projection.ts';
import type { MailDocument } from '#projections/mails/read-model.ts';
import { memberAt } from '#projections/member-directory/member-at.ts';
import { memberDirectory } from '#projections/member-directory/projection.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import { supportRequests } from '#projections/support-requests/projection.ts';
import type { SupportRequestDocument } from '#projections/support-requests/read-model.ts';
import { listMemberStreams } from '../event-registry.ts';
import { loadShard } from '../deliveries/load-delivery.ts';

export type LogPorts = {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly upcast: (event: StoredEvent) => StoredEvent;
};

// Single documents folded from the event log with their projection, for responses to commands whose read model is
// behind.

export const readCouponFromLog = (
  ports: LogPorts,
  code: string,
): Promise<CouponDocument | undefined> =>
  readDocumentFromLog(ports, coupons, { id: code, streams: [couponStream(code)] });

export const readCannedAnswerFromLog = (
  ports: LogPorts,
  id: string,
): Promise<CannedAnswerDocument | undefined> =>
  readDocumentFromLog(ports, cannedAnswers, { id, streams: [cannedAnswerStream(id)] });

export const readBulkChangeFromLog = (
  ports: LogPorts,
  id: string,
): Promise<BulkChangeDocument | undefined> =>
  readDocumentFromLog(ports, bulkChanges, { id, streams: [bulkChangeStream(id)] });

export const readSupportRequestFromLog = (
  ports: LogPorts,
  id: string,
): Promise<SupportRequestDocument | undefined> =>
  readDocumentFromLog(ports, supportRequests, { id, streams: [supportStream(id)] });

export const readEditionFromLog = (
  ports: LogPorts,
  date: string,
): Promise<EditionDocument | undefined> =>
  readDocumentFromLog(ports, editions, { id: date, streams: [editionStream(date)] });

export const readMailFromLog = (ports: LogPorts, id: string): Promise<MailDocument | undefined> =>
  readDocumentFromLog(ports, mails, { id, streams: [mailStream(id)] });

/** Includes the recipients that have a status, by id. */
export const readDeliveryFromLog = async (
  ports: LogPorts,
  key: string,
): Promise<DeliveryWithRecipients | undefined> => {
  const first = await loadShard(ports, { key, shard: 0 });
  if (!first) return undefined;
  const streams = Array.from({ length: first.shards }, (_, shard) => deliveryStream(key, shard));
  const events = await readEvents(ports, streams);
  const delivery = foldDocuments(deliveries, events).get(key);
  return delivery && { delivery, recipients: foldDocuments(deliveryRecipients, events) };
};

type DeliveryWithRecipients = {
  readonly delivery: DeliveryDocument;
  readonly recipients: ReadonlyMap<string, DeliveryRecipient>;
};

export const readMemberFromLog = async (
  { clock, ...ports }: LogPorts & { readonly clock: Clock },
  accountId: string,
): Promise<DirectoryMember | undefined> => {
  const now = clock.now();
  const registration = await readFirstEvent(ports, accountStream(accountId));
  if (!registration) return undefined;
  const period = { from: new Date(registration.metadata.at), to: now };
  const streams = listMemberStreams(memberDirectory.categories, accountId, period);
  const document = await readDocumentFromLog(ports, memberDirectory, { id: accountId, streams });
  return document && memberAt(document, now);
};

const readFirstEvent = async (
  { eventStore }: LogPorts,
  stream: string,
): Promise<StoredEvent | undefined> => {
  for await (const event of eventStore.read(stream)) return event;
  return undefined;
};

const readDocumentFromLog = async <Doc extends Document>(
  ports: LogPorts,
  projection: Projection<Doc>,
  { id, streams }: { readonly id: string; readonly streams: readonly string[] },
): Promise<Doc | undefined> => {
  return foldDocuments(projection, await readEvents(ports, streams)).get(id);
};

const foldDocuments = <Doc extends Document>(
  projection: Projection<Doc>,
  events: readonly StoredEvent[],
): ReadonlyMap<string, Doc> => {
  const documents = new Map<string, Doc>();
  for (const update of events.flatMap((event) => projection.project(event))) {
    const document = update.apply(documents.get(update.id) ?? null);
    if (document) documents.set(update.id, document);
    else documents.delete(update.id);
  }
  return documents;
};

// Sorted by store position, the order in which projections process them.
const readEvents = async (
  { eventStore, upcast }: LogPorts,
  streams: readonly string[],
): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for (const stream of streams) {
    for await (const event of eventStore.read(stream)) events.push(upcast(event));
  }
  return events.sort((one, other) => (one.position < other.position ? -1 : 1));
};
