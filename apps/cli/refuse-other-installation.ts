import type { Config } from '#platform/config.ts';
import { configuredEngines, installationOf } from '#platform/data-dir/installation.ts';
import type { LockHolder } from '#platform/data-dir/lock.ts';

/**
 * Why a command does not run: its settings name engines, and `DATA_DIR` belongs to another
 * installation. Without engine settings, `DATA_DIR` alone names the installation.
 */
export const refuseOtherInstallation = (
  config: Config,
  holder: LockHolder | undefined,
): string | undefined => {
  const wanted = installationOf(config);
  if (config.embedded || !holder || holder.installation === wanted) return undefined;
  const { installation = 'one of an earlier version', address } = holder;
  const where = address === null ? 'starting' : `running at ${address}`;
  return (
    `Not run. The settings name the installation ${wanted}, but another one holds DATA_DIR (${config.DATA_DIR}): ` +
    `${installation}, ${where}. Stop that one or set DATA_DIR to another folder. ` +
    `To run the command there, unset ${configuredEngines(config).join(', ')}.`
  );
};
