import { z } from 'zod';
import { isLoopback } from '../trial.ts';

export const issuerSettings = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'expected an address that starts with https://' })
    .optional()
    .describe(
      'Address of an OpenID Connect issuer that members can log in with, such as https://accounts.google.com. To link a login or to confirm at the issuer, it must send `auth_time` on request; Google does so for verified apps with "Session age claims" turned on',
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe('Client ID at the issuer'),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('Client secret at the issuer'),
  OIDC_LABEL: z
    .string()
    .min(1)
    .max(40)
    .default('Google')
    .describe('Name of the issuer on the login page'),
} as const;

type Settings = {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
};

// Without TLS, an attacker on the network could sign in as another person.
export const findIssuerSettingErrors = ({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
}: Settings): string[] => {
  if (OIDC_ISSUER === undefined) return [];
  const { protocol, hostname } = new URL(OIDC_ISSUER);
  return [
    ...(OIDC_CLIENT_ID === undefined
      ? ['OIDC_CLIENT_ID is not set: it is required with OIDC_ISSUER']
      : []),
    ...(OIDC_CLIENT_SECRET === undefined
      ? ['OIDC_CLIENT_SECRET is not set: it is required with OIDC_ISSUER']
      : []),
    ...(protocol === 'http:' && !isLoopback(hostname)
      ? [`OIDC_ISSUER is ${JSON.stringify(OIDC_ISSUER)}: expected https:// outside this machine`]
      : []),
  ];
};
