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

const strategyOptions = {
  usernameField: 'email',
  passwordField: 'password',
  session: false,
} as const;

/**
 * Checks email and password through passport-local, without Passport's own sessions. Rejects with the error that
 * `verify` threw.
 */
export const localSignIn = <Account extends SignedInAccount>(
  verify: Verify<Account>,
): ((req: Request, res: Response) => Promise<Account>) => {
  const authenticator = new passport.Passport();
  return (req, res) =>
    new Promise<Account>((resolve, reject) => {
      const strategy = new Strategy(strategyOptions, (email, password, done) => {
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
