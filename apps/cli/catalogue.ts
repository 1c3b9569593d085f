import { endSilenceCommand, listAlarmsCommand, silenceCommand } from './alarms.ts';
import { grantAdminCommand, revokeAdminCommand } from './members/admin.ts';
import { backupCommand } from './backup/backup.ts';
import { checkBackupCommand } from './backup/check-backup.ts';
import { holdRestoredCommand } from './backup/hold-restored.ts';
import { recordBackupCommand } from './backup/record-backup.ts';
import { releaseRestoredCommand } from './backup/release-restored.ts';
import { restoreCommand } from './backup/restore.ts';
import { verifyCommand } from './backup/verify.ts';
import { backtestCommand } from './backtest/backtest-command.ts';
import type { Command } from './command.ts';
import { retryConsumer, skipConsumer } from './consumers/decide.ts';
import { listConsumers } from './consumers/list.ts';
import { showConsumer } from './consumers/show.ts';
import { moveClockCommand } from './demo/clock.ts';
import { writeDemoMembersCommand } from './demo/members.ts';
import { exportEvents } from './events/export.ts';
import { feedCommand } from './feed.ts';
import { importEvents } from './events/import.ts';
import { verifyLedgerCommand } from './events/verify-ledger.ts';
import { cancelMoveCommand } from './move/cancel.ts';
import { exportCommand } from './move/export.ts';
import { importCommand } from './move/import.ts';
import { listJobs } from './jobs-list.ts';
import {
  maintenanceCommand,
  startMaintenanceCommand,
  endMaintenanceCommand,
} from './maintenance.ts';
import { decideMailCommand, listMailsCommand, showMailCommand } from './mails.ts';
import {
  changeEmailCommand,
  listEmailChangesCommand,
  withdrawEmailChangeCommand,
} from './members/change-email.ts';
import { eraseMember } from './members/erase.ts';
import { listProjections } from './projections/list.ts';
import { rebuildProjectionCommand } from './projections/rebuild.ts';
import { rewrapKeys } from './rewrap-keys.ts';
import { resumeReactionsCommand } from './consumers/resume-reactions.ts';
import { retentionCommand } from './retention.ts';
import { restoreMemberCommand } from './members/restore.ts';
import { refundCommand } from './members/refund.ts';
import { removeSecondFactorCommand } from './members/second-factor.ts';
import { sentimentCommand } from './sentiment.ts';
import { listSources } from './sources.ts';
import { provisionStripe } from './stripe/provision.ts';
import { repriceStripe } from './stripe/reprice.ts';
import { grantSupportCommand, revokeSupportCommand } from './members/support.ts';

export const commands: readonly Command[] = [
  listProjections,
  rebuildProjectionCommand,
  listConsumers,
  showConsumer,
  retryConsumer,
  skipConsumer,
  resumeReactionsCommand,
  grantAdminCommand,
  revokeAdminCommand,
  grantSupportCommand,
  revokeSupportCommand,
  removeSecondFactorCommand,
  refundCommand,
  restoreMemberCommand,
  changeEmailCommand,
  listEmailChangesCommand,
  withdrawEmailChangeCommand,
  eraseMember,
  listMailsCommand,
  showMailCommand,
  decideMailCommand,
  listJobs,
  listSources,
  verifyLedgerCommand,
  maintenanceCommand,
  startMaintenanceCommand,
  endMaintenanceCommand,
  listAlarmsCommand,
  silenceCommand,
  endSilenceCommand,
  retentionCommand,
  backupCommand,
  recordBackupCommand,
  checkBackupCommand,
  restoreCommand,
  holdRestoredCommand,
  verifyCommand,
  releaseRestoredCommand,
  exportCommand,
  importCommand,
  cancelMoveCommand,
  exportEvents,
  importEvents,
  rewrapKeys,
  sentimentCommand,
  backtestCommand,
  feedCommand,
  provisionStripe,
  repriceStripe,
  moveClockCommand,
  writeDemoMembersCommand,
];
