import type { Request, Response } from 'express';
import passport from 'passport';
import { Strategy } from 'passport-local';

export type SignedInAccount = { readonly accountId: string };
type Verify<Account extends SignedInAccount> = (credentials: {
  readonly email: string;
  readonly password: string;
  readonly req: Request;
}) => Promise<Account>;

/**
 * Signing in with e-mail and password through passport-local, behind this one function. Passport keeps no session of its
 * own here: ours are server side and rotate at sign-in. Rejects with what `verify` threw.
 */
export const localSignIn = <Account extends SignedInAccount>(
  verify: Verify<Account>,
): ((req: Request, res: Response) => Promise<Account>) => {
  const authenticator = new passport.Passport();
  authenticator.use(
    new Strategy(
      {
        usernameField: 'email',
        passwordField: 'password',
        session: false,
        passReqToCallback: true,
      },
      (req, email, password, done) => {
        verify({ email, password, req }).then(
          (account) => {
            done(null, account);
          },
          (error: unknown) => {
            done(error);
          },
        );
      },
    ),
  );
  return (req, res) =>
    new Promise<Account>((resolve, reject) => {
      const finish = (error: unknown, account?: Account | false | null): void => {
        if (account) resolve(account);
        else reject(error instanceof Error ? error : new Error('Passport gave no account.'));
      };
      const middleware: unknown = authenticator.authenticate('local', { session: false }, finish);
      if (typeof middleware !== 'function') throw new Error('Passport gave no middleware.');
      middleware(req, res, finish);
    });
};
