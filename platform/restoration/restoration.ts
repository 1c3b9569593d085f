import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '../read-models/read-models.port.ts';
import type { MailHold } from './mail-hold.port.ts';

/** Why reactions wait after a restore. */
export const restoreHoldReason =
  'the installation was restored from a backup: "npm run cli -- release-restored" continues it';

/** What an operator has to release after a restore. */
export type Restoration = {
  /** A UUID, so that repeating a step of the release has no effect. */
  readonly restorationId: string;
  readonly restoredAt: string;
};

type RestorationDocument = Document & Restoration;

const restorations: CollectionDefinition = { name: 'restorations', version: 1, indexes: [] };
const id = 'current';

type Ports = { readonly readModels: ReadModels };

/** Undefined unless the installation was restored and not released yet. */
export const findRestoration = async ({ readModels }: Ports): Promise<Restoration | undefined> =>
  readModels.collection<RestorationDocument>(restorations).findOne(id);

export const saveRestoration = (
  { readModels }: Ports,
  restoration: Restoration | null,
): Promise<void> => {
  const document = restoration && { id, ...restoration };
  return readModels.write({ changes: [{ collection: restorations, changes: [{ id, document }] }] });
};

export const mailHold = (ports: Ports): MailHold => ({
  isHeld: async () => (await findRestoration(ports)) !== undefined,
});
