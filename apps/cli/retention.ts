import { retentionTable } from '#workers/retention/retention-table.ts';
import type { LocalCommand } from './command.ts';

export const retentionCommand: LocalCommand = {
  name: 'retention',
  parameters: '',
  summary: 'how long each kind of stored data is kept, and what deletes it',
  positionals: [],
  options: [],
  runs: 'locally',
  run: async (_given, { line }) => {
    const width = Math.max(...retentionTable.map(({ kind }) => kind.length));
    for (const { kind, kept, deletedBy, apply } of retentionTable) {
      const deletedByLabel = apply ? 'the daily job apply-retention' : deletedBy;
      line(`${kind.padEnd(width)}  ${kept}`);
      if (deletedByLabel !== undefined) line(`${' '.repeat(width)}  deleted by ${deletedByLabel}`);
    }
    return Promise.resolve();
  },
};
