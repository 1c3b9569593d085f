import { verifyLedger } from '#application/predictions/verify-ledger.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { projections } from '#projections/catalogue.ts';
import { compareWithRebuild, hasCurrentVersion } from '#projections/engine/compare-with-rebuild.ts';
import type { Output, ProductCommand } from '../command.ts';
import { verifyEvents } from './verify-events.ts';

type Verification = { readonly faults: number };

export const verifyCommand: ProductCommand = {
  name: 'verify',
  parameters: '',
  summary:
    'read every event, recompute the hash chain of forecasts, and compare every read model with a rebuild',
  positionals: [],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, _given, output) => {
    const verifications = [
      await verifyLog(platform, output),
      await verifyChain(platform, output),
      await verifyReadModels(platform, output),
    ];
    const faults = verifications.reduce((sum, each) => sum + each.faults, 0);
    if (faults === 0) return;
    throw new Rejection('conflict', 'verify/faults', {
      message: `Verification failed. Faults found: ${String(faults)}.`,
    });
  },
};

// More would hide the other lines.
const maxListedFaults = 20;

const reportFaults = (faults: readonly string[], { error }: Output): Verification => {
  for (const fault of faults.slice(0, maxListedFaults)) error(fault);
  return { faults: faults.length };
};

const verifyLog = async (platform: Platform, output: Output): Promise<Verification> => {
  const { events, erased, expired, faults } = await verifyEvents(platform, (count) => {
    output.progress(`${String(count)} events read`);
  });
  output.line(
    `events: ${String(events)} read, ${String(erased)} of them with erased fields, ${String(expired)} with fields that are no longer kept, ${String(faults.length)} faults`,
  );
  return reportFaults(faults, output);
};

const verifyChain = async (platform: Platform, output: Output): Promise<Verification> => {
  const { days, entries, faults } = await verifyLedger(platform, output.progress);
  output.line(
    `ledger of forecasts: ${String(days)} days, ${String(entries)} entries, ${String(faults.length)} faults`,
  );
  return reportFaults(
    faults.map(({ day, what }) => `${day} ${what}`),
    output,
  );
};

const verifyReadModels = async (platform: Platform, output: Output): Promise<Verification> => {
  let [documents, faults] = [0, 0];
  const temporaryReadModels = await platform.openTemporaryReadModels();
  try {
    for (const projection of projections) {
      output.progress(`read model ${projection.collection.name}`);
      const comparison = await verifyReadModel(platform, temporaryReadModels, projection);
      documents += comparison.documents;
      faults += comparison.faults.length;
      reportFaults(comparison.faults, output);
    }
  } finally {
    await temporaryReadModels.close();
  }
  output.line(
    `read models: ${String(projections.length)} compared, ${String(documents)} documents, ${String(faults)} faults`,
  );
  return { faults };
};

const verifyReadModel = async (
  platform: Platform,
  temporary: ReadModels,
  projection: (typeof projections)[number],
): Promise<{ readonly documents: number; readonly faults: readonly string[] }> => {
  const { name } = projection.collection;
  if (!(await hasCurrentVersion(platform.readModels, projection)))
    return { documents: 0, faults: [`${name} is not built yet. Start Tidemark, then repeat.`] };
  const comparison = await compareWithRebuild({ ports: platform, temporary, projection });
  const faults = comparison.differingIds.map((id) => `${name} ${id} differs from a rebuild`);
  return { documents: comparison.documents, faults };
};
