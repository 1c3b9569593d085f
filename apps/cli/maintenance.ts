import {
  endMaintenance,
  findMaintenance,
  startMaintenance,
} from '#application/maintenance/switch-maintenance.ts';
import { maintenanceRequestSchema } from '#contract/system/maintenance.ts';
import { UsageError } from './arguments.ts';
import { operatorContext, type ProductCommand } from './command.ts';

export const maintenanceCommand: ProductCommand = {
  name: 'maintenance',
  parameters: '',
  summary: 'whether maintenance is on, its expected end and the reason',
  positionals: [],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, _given, { line }) => {
    const current = await findMaintenance(platform);
    line(
      current === null
        ? 'Maintenance is off.'
        : `Maintenance since ${current.startedAt}, until ${current.until}: ${current.reason}`,
    );
  },
};

export const startMaintenanceCommand: ProductCommand = {
  name: 'maintenance on',
  parameters: '--until <time> --reason "…"',
  summary: 'refuse changes and start no jobs in any process, until "maintenance off"',
  positionals: [],
  options: ['until', 'reason'],
  runs: 'in-product',
  run: async (platform, given, { line }) => {
    const { until, reason = '' } = given.options;
    const request = maintenanceRequestSchema.safeParse({ until, reason });
    if (!request.success)
      throw new UsageError(
        '--until must be a time such as 2027-03-01T14:00:00Z, and --reason must not be empty.',
      );
    const start = { until: new Date(request.data.until), reason: request.data.reason };
    await startMaintenance(platform, start, operatorContext(platform, given, 'cli/maintenance'));
    line(
      `Maintenance is on until ${start.until.toISOString()}. It takes effect in every process within ten seconds.`,
    );
    line('It does not end by itself: npm run cli -- maintenance off');
  },
};

export const endMaintenanceCommand: ProductCommand = {
  name: 'maintenance off',
  parameters: '',
  summary: 'accept changes and start jobs again, unless the queue is paused',
  positionals: [],
  options: [],
  runs: 'in-product',
  run: async (platform, given, { line }) => {
    await endMaintenance(platform, operatorContext(platform, given, 'cli/maintenance'));
    line('Maintenance is off. It takes effect in every process within ten seconds.');
  },
};
