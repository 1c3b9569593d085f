import { findRegisteredAccount } from '#application/account/find-account.ts';
import { decideDelivery } from '#application/deliveries/decide-delivery.ts';
import { resendEdition } from '#application/deliveries/resend-edition.ts';
import { readDeliverySteps, type RecipientStep } from '#application/deliveries/read-recipient.ts';
import { sendCommand } from '#application/handle-command.ts';
import { readDeliveryFromLog } from '#application/read-models/documents-in-log.ts';
import {
  maxListedUnknownOutcomes,
  type Delivery,
  type DeliveryDetails,
  type MemberMailing,
  deliveryOperations,
} from '#contract/mail/deliveries.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { isNotificationEnabled } from '#domain/shared/accounts/notifications.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import {
  findDelivery,
  listDeliveries,
  countPendingRecipients,
  type DeliveryDocument,
} from '#projections/deliveries/read-model.ts';
import {
  listReceivedEditions,
  listRecipients,
  type DeliveryRecipient,
} from '#projections/delivery-recipients/read-model.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { findCurrentDocument } from '../http/consistency/own-writes.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import { type AdminRoutesDeps, requireMember } from '../admin/ports.ts';

export const deliveryRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(deliveryOperations.deliveries, async ({ jsonQuery: { range } }) => {
    const page = toSkipAndLimit(range);
    const { deliveries, total } = await listDeliveries(platform, page);
    const body = deliveries.map(toDelivery);
    const rows = body.length;
    return { body, headers: contentRange('deliveries', { skip: page.skip, rows, total }) };
  });
  routes.on(deliveryOperations.delivery, async ({ params }) => ({
    body: await getDetails(platform, params.id),
  }));
  routes.on(
    deliveryOperations.decideDelivery,
    async ({ params, body, command, waitForProjections }) => {
      const decision = { key: params.id, ...body };
      await decideDelivery(platform, decision, command);
      const pendingWrites = await waitForProjections();
      return { body: await getDetails(platform, params.id, pendingWrites) };
    },
  );
  routes.on(deliveryOperations.memberMailing, async ({ params }) => ({
    body: await getMemberMailing(platform, params.id),
    subject: params.id,
  }));
  routes.on(
    deliveryOperations.resumeMails,
    async ({ params: { id: accountId }, body: { reason }, command, waitForProjections }) => {
      await requireMember(platform, accountId);
      await sendCommand(
        platform,
        accountDecider,
        { id: accountId, command: { type: 'ResumeAccountMails', reason } },
        command,
      );
      await waitForProjections();
      return { body: await getMemberMailing(platform, accountId) };
    },
  );
  routes.on(
    deliveryOperations.resendEdition,
    async ({ params, body: { reason }, command, waitForProjections }) => {
      const { id: accountId, delivery: key } = params;
      await requireMember(platform, accountId);
      await resendEdition(platform, { key, accountId, reason }, command);
      await waitForProjections();
      return { body: await getMemberMailing(platform, accountId) };
    },
  );
};

type Platform = AdminRoutesDeps['platform'];

const toDelivery = (document: DeliveryDocument): Delivery => {
  const { id, edition, total, delivered, failed, skipped, dropped } = document;
  const { doubts, startedAt, completedAt } = document;
  const inDoubt = doubts.length;
  const pendingCount = countPendingRecipients(document);
  return {
    id,
    ...edition,
    total,
    delivered,
    failed,
    inDoubt,
    skipped,
    dropped,
    waiting: pendingCount,
    startedAt,
    completedAt,
    secondsLeft: estimateSecondsLeft(document, pendingCount),
  };
};

const estimateSecondsLeft = (
  { total, startedAt, changedAt }: DeliveryDocument,
  waiting: number,
): number | null => {
  const processedCount = total - waiting;
  if (processedCount === 0 || waiting === 0) return null;
  // A clock that was set back would make it negative.
  const elapsedSeconds = Math.max(0, (Date.parse(changedAt) - Date.parse(startedAt)) / 1000);
  return Math.ceil((elapsedSeconds / processedCount) * waiting);
};

const getDetails = async (
  platform: Platform,
  id: string,
  behind: WrittenPositions = {},
): Promise<DeliveryDetails> => {
  const deliveryWithDoubts = await findCurrentDocument(
    behind,
    () => readDelivery(platform, id),
    () => readWithDoubtsFromLog(platform, id),
  );
  if (!deliveryWithDoubts) {
    throw new Rejection('missing', 'delivery/not-found', {
      message: 'There is no such delivery.',
    });
  }
  return {
    ...toDelivery(deliveryWithDoubts.delivery),
    doubts: await toDoubts(platform, deliveryWithDoubts.inDoubt),
  };
};

type DeliveryWithDoubts = {
  readonly delivery: DeliveryDocument;
  readonly inDoubt: readonly DeliveryRecipient[];
};

const unknownOutcome = 'in-doubt';

const readDelivery = async (
  platform: Platform,
  key: string,
): Promise<DeliveryWithDoubts | undefined> => {
  const delivery = await findDelivery(platform, key);
  if (!delivery) return undefined;
  const page = { key, standing: unknownOutcome, limit: maxListedUnknownOutcomes } as const;
  return { delivery, inDoubt: (await listRecipients(platform, page)).recipients };
};

const readWithDoubtsFromLog = async (
  platform: Platform,
  key: string,
): Promise<DeliveryWithDoubts | undefined> => {
  const storedDelivery = await readDeliveryFromLog(platform, key);
  if (!storedDelivery) return undefined;
  const inDoubt = [...storedDelivery.recipients.values()]
    .filter((recipient) => recipient.standing === unknownOutcome)
    .sort((one, other) => (one.accountId < other.accountId ? -1 : 1))
    .slice(0, maxListedUnknownOutcomes);
  return { delivery: storedDelivery.delivery, inDoubt };
};

const toDoubts = async (
  platform: Platform,
  recipients: readonly DeliveryRecipient[],
): Promise<DeliveryDetails['doubts']> => {
  const ids = recipients.map(({ accountId }) => accountId);
  const [getName, steps] = await Promise.all([
    loadActorNames(platform, ids),
    readRecipientSteps(platform, recipients),
  ]);
  return recipients.map(({ accountId, attempts, changedAt }) => {
    const handoverStep = steps.get(accountId)?.findLast(({ address }) => address !== null);
    return {
      member: { id: accountId, name: getName(accountId) },
      address: handoverStep?.address ?? 'erased',
      attempts,
      handedOverAt: handoverStep?.at ?? changedAt,
    };
  });
};

// Reads each shard once.
const readRecipientSteps = async (
  platform: Platform,
  recipients: readonly DeliveryRecipient[],
): Promise<ReadonlyMap<string, readonly RecipientStep[]>> => {
  const stepsByAccount = new Map<string, readonly RecipientStep[]>();
  for (const shard of new Set(recipients.map((recipient) => recipient.shard))) {
    const shardRecipients = recipients.filter((recipient) => recipient.shard === shard);
    const ids = new Set(shardRecipients.map(({ accountId }) => accountId));
    const key = shardRecipients[0]?.key ?? '';
    for (const [id, steps] of await readDeliverySteps(platform, { key, shard }, ids))
      stepsByAccount.set(id, steps);
  }
  return stepsByAccount;
};

const maxEditions = 20;

const getMemberMailing = async (platform: Platform, accountId: string): Promise<MemberMailing> => {
  await requireMember(platform, accountId);
  const account = await findRegisteredAccount(platform, accountId);
  const editions = await listReceivedEditions(platform, accountId);
  return {
    suppression: account?.suppression ?? null,
    newsletter: account !== undefined && isNotificationEnabled(account.notifications, 'newsletter'),
    frequency: account?.newsletter.frequency ?? 'daily',
    editions: editions.slice(0, maxEditions).map(({ key, standing, changedAt }) => ({
      delivery: key,
      standing,
      changedAt,
    })),
  };
};
