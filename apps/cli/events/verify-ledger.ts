import { verifyLedger } from '#application/predictions/verify-ledger.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { ProductCommand } from '../command.ts';

export const verifyLedgerCommand: ProductCommand = {
  name: 'ledger verify',
  parameters: '',
  summary:
    'compute the hash chain over all forecasts and outcomes anew; fails after one changed byte',
  positionals: [],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, _given, { line, error, progress }) => {
    const { days, entries, head, faults } = await verifyLedger(platform, progress);
    for (const { day, what } of faults) error(`${day} ${what}`);
    if (faults.length > 0) {
      throw new Rejection('conflict', 'ledger/changed', {
        message: `The ledger was changed: ${String(faults.length)} of ${String(days)} days differ.`,
      });
    }
    if (days === 0) {
      throw new Rejection('missing', 'ledger/empty', {
        message: 'No day of the ledger is closed here: there is nothing to verify.',
      });
    }
    line(`${String(days)} days with ${String(entries)} entries are as they were closed.`);
    line(`head ${head}`);
  },
};
