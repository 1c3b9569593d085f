import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';

/** A person known to the issuer. */
export type IssuerUser = {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
};

export type TestIssuer = {
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The person at the browser. Undefined cancels the login. */
  signedIn: IssuerUser | undefined;
  /** Starts to respond. The callback address is only known at this point. */
  readonly serve: (callback: string) => void;
  readonly close: () => Promise<void>;
};

const clientId = 'tidemark';
const clientSecret = 'a-secret-of-the-test-issuer-0123456789';

/** An OpenID Connect issuer (oidc-provider) whose login page submits itself. */
export const startIssuer = async (): Promise<TestIssuer> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}`;
  const people = new Map<string, IssuerUser>();
  const issuer: TestIssuer = {
    url,
    settings: { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    signedIn: undefined,
    serve: (callback) => {
      const provider = new Provider(url, configuration(callback, people));
      const answer = provider.callback();
      server.on('request', (req, res) => {
        if (req.url?.startsWith('/interaction/') !== true) {
          void answer(req, res);
          return;
        }
        const person = issuer.signedIn;
        if (person) people.set(person.sub, person);
        const result = person
          ? { login: { accountId: person.sub }, consent: {} }
          : { error: 'access_denied' };
        void provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
      });
    },
    close: () => closed(server),
  };
  return issuer;
};

const closed = async (server: Server): Promise<void> => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
};

const configuration = (callback: string, people: Map<string, IssuerUser>): Configuration => {
  const policy = interactionPolicy.base();
  // Skips the consent page.
  policy.remove('consent');
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'], openid: ['sub'] },
    cookies: { keys: ['a key for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    loadExistingGrant: async (ctx) => {
      // A new grant would revoke the codes of the browser's other logins.
      const grantId = ctx.oidc.session?.grantIdFor(clientId);
      if (grantId !== undefined) return ctx.oidc.provider.Grant.find(grantId);
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? '',
        clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
};
