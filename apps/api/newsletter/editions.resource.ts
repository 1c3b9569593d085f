import {
  deliverManually,
  planDelivery,
  type DeliveryPlan,
} from '#application/deliveries/deliver-manually.ts';
import { loadShard } from '#application/deliveries/load-delivery.ts';
import { readEditionFromLog } from '#application/read-models/documents-in-log.ts';
import {
  type EditionDeliveryPreview,
  type EditionRecord,
  type EditionRecordDetails,
  editionRecordOperations,
  editionKinds,
} from '#contract/newsletter/edition-records.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findDelivery, type DeliveryDocument } from '#projections/deliveries/read-model.ts';
import {
  countEditions,
  findEdition,
  listEditions,
  type EditionDocument,
} from '#projections/editions/read-model.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { findCurrentDocument } from '../http/consistency/own-writes.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';

export const editionRecordRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(editionRecordOperations.editionRecords, async ({ jsonQuery: { range } }) => {
    const page = toSkipAndLimit(range);
    const [editions, total] = await Promise.all([
      listEditions(platform, page),
      countEditions(platform),
    ]);
    const rows = editions.length;
    return {
      body: editions.map(toEditionRecord),
      headers: contentRange('editions', { skip: page.skip, rows, total }),
    };
  });
  routes.on(editionRecordOperations.editionRecord, async ({ params }) => ({
    body: await getEditionDetails(platform, params.id),
  }));
  routes.on(
    editionRecordOperations.previewEditionDelivery,
    async ({ params: { id: date }, body: { kind }, command: { now } }) => {
      const plan = await planDelivery(platform, { kind, date }, now);
      return { body: toDeliveryPreview(plan) };
    },
  );
  routes.on(
    editionRecordOperations.deliverEdition,
    async ({ params: { id: date }, body, command, waitForProjections }) => {
      await deliverManually(platform, { date, ...body }, command);
      const pendingWrites = await waitForProjections();
      return { body: await getEditionDetails(platform, date, pendingWrites) };
    },
  );
};

const toDeliveryPreview = ({
  edition,
  recipients,
  before,
}: DeliveryPlan): EditionDeliveryPreview => ({
  version: edition.version,
  recipients: recipients.length,
  delivered: before?.delivered ?? 0,
  inDoubt: before?.doubts.length ?? 0,
  passedOver: before ? before.failed + before.skipped + before.dropped : 0,
});

type Platform = AdminRoutesDeps['platform'];

const toEditionRecord = (document: EditionDocument): EditionRecord => {
  const { id, edition, title, description, simulated, generatedAt, versions } = document;
  const version = versions.at(-1)?.version ?? 1;
  return { id, edition, title, description, version, simulated, generatedAt };
};

const getEditionDetails = async (
  platform: Platform,
  date: string,
  behind: WrittenPositions = {},
): Promise<EditionRecordDetails> => {
  const edition = await findCurrentDocument(
    behind,
    () => findEdition(platform, date),
    () => readEditionFromLog(platform, date),
  );
  if (!edition) {
    throw new Rejection('missing', 'edition/not-found', { message: 'There is no such edition.' });
  }
  const [getName, deliveries] = await Promise.all([
    loadActorNames(
      platform,
      edition.versions.map(({ by }) => by),
    ),
    Promise.all(
      editionKinds.map((kind) => findDeliveryOrShard(platform, `${kind}-${date}`, behind)),
    ),
  ]);
  return {
    ...toEditionRecord(edition),
    versions: edition.versions.map(({ version, title, generatedAt, by }) => ({
      version,
      title,
      generatedAt,
      by: getName(by),
    })),
    deliveries: deliveries.flatMap((delivery) => (delivery ? [delivery.id] : [])),
  };
};

const findDeliveryOrShard = (
  platform: Platform,
  key: string,
  behind: WrittenPositions,
): Promise<Pick<DeliveryDocument, 'id'> | undefined> =>
  findCurrentDocument(
    behind,
    () => findDelivery(platform, key),
    async () => (await loadShard(platform, { key, shard: 0 })) && { id: key },
  );
