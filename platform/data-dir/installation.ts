import path from 'node:path';
import type { Config } from '../config.ts';
import { redactUrl } from '../redact-url.ts';

const engineSettings = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;

export const configuredEngines = (config: Config): readonly (typeof engineSettings)[number][] =>
  engineSettings.filter((name) => config[name]);

/**
 * The engines and the folder that store an installation's data, without passwords. Identifies the
 * installation to operators.
 */
export const describeInstallation = (config: Config): string => {
  const engines = configuredEngines(config);
  const engineDescriptions = engines.map((name) => `${name} ${redactUrl(config[name] ?? '')}`);
  const hasFiles = engines.length < engineSettings.length;
  return [
    ...engineDescriptions,
    ...(hasFiles ? [`the stores in ${path.resolve(config.storesDir)}`] : []),
  ].join(', ');
};
