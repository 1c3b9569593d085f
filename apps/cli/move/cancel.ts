import { readConfig, type Config } from '#platform/config.ts';
import { findMoveStatus, saveMoveStatus } from '#platform/move/move-mark.ts';
import { OperatorError } from '#platform/plain-error.ts';
import type { LocalCommand, Output } from '../command.ts';
import { withStoppedInstallation } from './stopped-installation.ts';

export const cancelMoveCommand: LocalCommand = {
  name: 'move cancel',
  parameters: '',
  summary: 'let an installation that was exported start again; delete the export, never import it',
  positionals: [],
  options: [],
  runs: 'locally',
  run: (_given, output) => cancelMove(readConfig(process.env), output),
};

export const cancelMove = (config: Config, output: Output): Promise<void> =>
  withStoppedInstallation(config, output, async (platform) => {
    const moveStatus = await findMoveStatus(platform);
    if (moveStatus?.state !== 'exported')
      throw new OperatorError('Nothing to cancel: this installation was not exported.');
    await saveMoveStatus(platform, null);
    output.line(
      'This installation can be started again. Delete the export, and do not start an installation that it was imported into: both would send mails and charge members.',
    );
  });
