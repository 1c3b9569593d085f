import type { Config } from '../config.ts';
import type { Issuer } from './issuer.port.ts';

/** The configured issuer. Its driver is loaded only when an issuer is configured. */
export const chooseIssuer = async (config: Config): Promise<Issuer | undefined> => {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = config;
  if (!issuer || !clientId || !clientSecret) return undefined;
  const { openidIssuer } = await import('./openid-client.adapter.ts');
  return openidIssuer({ issuer, clientId, clientSecret });
};
