import { mailDecider, type RequestedMail } from '#domain/mail/mail.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { supportDecider } from '#domain/support/support.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findRegisteredAccount } from '../account/find-account.ts';
import { loadAggregate, type LoadPorts } from '../load-stream.ts';

export const loadMail = async (
  ports: LoadPorts,
  mailId: string,
): Promise<RequestedMail | undefined> => {
  const mail = await loadAggregate(ports, mailDecider, mailId);
  return mail.status === 'not-requested' ? undefined : mail;
};

/** Loads a mail for an action by staff. Rejects an unknown mail and an erased recipient. */
export const requireMail = async (ports: LoadPorts, mailId: string): Promise<RequestedMail> => {
  const mail = await loadMail(ports, mailId);
  if (!mail) {
    throw new Rejection('missing', 'mail/not-found', { message: 'There is no such mail.' });
  }
  if (await isRecipientErased(ports, mail.accountId)) {
    throw new Rejection('conflict', 'mail/recipient-erased', {
      message: 'The account was erased, so this email will not be sent.',
    });
  }
  return mail;
};

/** Whether the account receives only required mails, because its address refused mail or the account is suspended. */
export const isSuppressed = async (ports: LoadPorts, accountId: string): Promise<boolean> => {
  const account = await findRegisteredAccount(ports, accountId);
  return account !== undefined && (account.suppression !== null || account.isSuspended);
};

/** Whether the recipient was erased. A recipient without an account is identified by a support request. */
export const isRecipientErased = async (ports: LoadPorts, subject: string): Promise<boolean> => {
  const account = await loadAggregate(ports, accountDecider, subject);
  if (account.status !== 'unregistered') return account.status === 'erased';
  const request = await loadAggregate(ports, supportDecider, subject);
  return request.status === 'erased';
};
