import { findRegistered } from '#application/account/find-account.ts';
import { resumeMailsByStaff } from '#application/account/profile/suppress-mails.ts';
import { decideDelivery } from '#application/deliveries/decide-delivery.ts';
import { readStepsOf, type RecipientStep } from '#application/deliveries/read-recipient.ts';
import { readDeliveryFromLog } from '#application/read-models/documents-in-log.ts';
import {
  maxListedUnknownOutcomes,
  type Delivery,
  type DeliveryDetails,
  type MemberMailing,
} from '#contract/mail/deliveries.ts';
import { deliveryOperations } from '#contract/operations/mail/deliveries.ts';
import { isSwitchedOn } from '#domain/shared/accounts/notifications.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findDelivery, listDeliveries } from '#projections/deliveries/queries.ts';
import { countWaiting, type DeliveryDocument } from '#projections/deliveries/read-model.ts';
import { listReceivedEditions, listRecipients } from '#projections/delivery-recipients/queries.ts';
import type { DeliveryRecipient } from '#projections/delivery-recipients/read-model.ts';
import { findNames } from '#projections/member-timeline/queries.ts';
import { findCurrent } from '../http/consistency/own-writes.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { contentRange, pageOf } from '../http/simple-rest.ts';
import { type AdminRoutesDeps, memberOrReject } from '../admin/ports.ts';

export const deliveriesResource = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(deliveryOperations.deliveries, async ({ jsonQuery: { range } }) => {
    const page = pageOf(range);
    const { deliveries, total } = await listDeliveries(platform, page);
    const body = deliveries.map(toDelivery);
    const rows = body.length;
    return { body, headers: contentRange('deliveries', { skip: page.skip, rows, total }) };
  });
  routes.on(deliveryOperations.delivery, async ({ params }) => ({
    body: await detailsOf(platform, params.id),
  }));
  routes.on(
    deliveryOperations.decideDelivery,
    async ({ params, body, command, waitForProjections }) => {
      const decision = { key: params.id, ...body };
      await decideDelivery(platform, decision, command);
      const behind = await waitForProjections();
      return { body: await detailsOf(platform, params.id, behind) };
    },
  );
  routes.on(deliveryOperations.memberMailing, async ({ params }) => ({
    body: await mailingOf(platform, params.id),
    subject: params.id,
  }));
  routes.on(
    deliveryOperations.resumeMails,
    async ({ params: { id: accountId }, body: { reason }, command, waitForProjections }) => {
      await memberOrReject(platform, accountId);
      await resumeMailsByStaff(platform, { accountId, reason }, command);
      await waitForProjections();
      return { body: await mailingOf(platform, accountId) };
    },
  );
};

type Platform = AdminRoutesDeps['platform'];

const toDelivery = (document: DeliveryDocument): Delivery => {
  const { id, edition, total, delivered, failed, skipped, dropped } = document;
  const { doubts, startedAt, completedAt } = document;
  const inDoubt = doubts.length;
  const waiting = countWaiting(document);
  return {
    id,
    ...edition,
    total,
    delivered,
    failed,
    inDoubt,
    skipped,
    dropped,
    waiting,
    startedAt,
    completedAt,
    secondsLeft: secondsLeft(document, waiting),
  };
};

const secondsLeft = (
  { total, startedAt, changedAt }: DeliveryDocument,
  waiting: number,
): number | null => {
  const served = total - waiting;
  if (served === 0 || waiting === 0) return null;
  // A clock that was set back would make it negative.
  const elapsed = Math.max(0, (Date.parse(changedAt) - Date.parse(startedAt)) / 1000);
  return Math.ceil((elapsed / served) * waiting);
};

const detailsOf = async (
  platform: Platform,
  id: string,
  behind: WrittenPositions = {},
): Promise<DeliveryDetails> => {
  const found = await findCurrent(
    behind,
    () => readDelivery(platform, id),
    () => readDeliveryInLog(platform, id),
  );
  if (!found) {
    throw new Rejection('missing', 'delivery/not-found', {
      message: 'There is no such delivery.',
    });
  }
  return { ...toDelivery(found.delivery), doubts: await doubtsOf(platform, found.inDoubt) };
};

type DeliveryWithDoubts = {
  readonly delivery: DeliveryDocument;
  readonly inDoubt: readonly DeliveryRecipient[];
};

const standing = 'in-doubt';

const readDelivery = async (
  platform: Platform,
  key: string,
): Promise<DeliveryWithDoubts | undefined> => {
  const delivery = await findDelivery(platform, key);
  if (!delivery) return undefined;
  const page = { key, standing, limit: maxListedUnknownOutcomes } as const;
  return { delivery, inDoubt: (await listRecipients(platform, page)).recipients };
};

const readDeliveryInLog = async (
  platform: Platform,
  key: string,
): Promise<DeliveryWithDoubts | undefined> => {
  const found = await readDeliveryFromLog(platform, key);
  if (!found) return undefined;
  const inDoubt = [...found.recipients.values()]
    .filter((recipient) => recipient.standing === standing)
    .sort((one, other) => (one.accountId < other.accountId ? -1 : 1))
    .slice(0, maxListedUnknownOutcomes);
  return { delivery: found.delivery, inDoubt };
};

const doubtsOf = async (
  platform: Platform,
  recipients: readonly DeliveryRecipient[],
): Promise<DeliveryDetails['doubts']> => {
  const ids = recipients.map(({ accountId }) => accountId);
  const [nameOf, steps] = await Promise.all([
    findNames(platform, ids),
    stepsOf(platform, recipients),
  ]);
  return recipients.map(({ accountId, attempts, changedAt }) => {
    const handed = steps.get(accountId)?.findLast(({ address }) => address !== null);
    return {
      member: { id: accountId, name: nameOf(accountId) },
      address: handed?.address ?? 'erased',
      attempts,
      handedOverAt: handed?.at ?? changedAt,
    };
  });
};

// Reads each shard once.
const stepsOf = async (
  platform: Platform,
  recipients: readonly DeliveryRecipient[],
): Promise<ReadonlyMap<string, readonly RecipientStep[]>> => {
  const all = new Map<string, readonly RecipientStep[]>();
  for (const shard of new Set(recipients.map((recipient) => recipient.shard))) {
    const own = recipients.filter((recipient) => recipient.shard === shard);
    const ids = new Set(own.map(({ accountId }) => accountId));
    const key = own[0]?.key ?? '';
    for (const [id, steps] of await readStepsOf(platform, { key, shard }, ids)) all.set(id, steps);
  }
  return all;
};

const editionsShown = 20;

const mailingOf = async (platform: Platform, accountId: string): Promise<MemberMailing> => {
  await memberOrReject(platform, accountId);
  const account = await findRegistered(platform, accountId);
  const editions = await listReceivedEditions(platform, accountId);
  return {
    suppression: account?.suppression ?? null,
    newsletter: account !== undefined && isSwitchedOn(account.notifications, 'newsletter'),
    frequency: account?.newsletter.frequency ?? 'daily',
    editions: editions.slice(0, editionsShown).map(({ key, standing, changedAt }) => ({
      delivery: key,
      standing,
      changedAt,
    })),
  };
};
