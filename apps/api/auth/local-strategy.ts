import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';

export type SignedInAccount = { readonly accountId: string };
type Verify<Account extends SignedInAccount> = (credentials: {
  readonly email: string;
  readonly password: string;
  readonly req: Request;
}) => Promise<Account>;
type Middleware = (req: Request, res: Response, next: (error: unknown) => void) => void;

const fields = { usernameField: 'email', passwordField: 'password', session: false } as const;

/**
 * Signing in with e-mail and password through passport-local. Passport keeps no session here: ours are server side
 * and rotate at sign-in. Rejects with what `verify` threw.
 */
export const localSignIn = <Account extends SignedInAccount>(
  verify: Verify<Account>,
): ((req: Request, res: Response) => Promise<Account>) => {
  const authenticator = new passport.Passport();
  return (req, res) =>
    new Promise<Account>((resolve, reject) => {
      const strategy = new Strategy(fields, (email, password, done) => {
        verify({ email, password, req }).then(
          (account) => {
            done(null, account);
          },
          (error: unknown) => {
            done(error);
          },
        );
      });
      const finish = (error: unknown, account?: Account | false | null): void => {
        if (account) resolve(account);
        else reject(error instanceof Error ? error : new Error('Passport gave no account.'));
      };
      const options = { session: false };
      const middleware = authenticator.authenticate(strategy, options, finish) as Middleware;
      middleware(req, res, finish);
    });
};
