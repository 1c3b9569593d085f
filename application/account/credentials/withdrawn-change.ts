import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountRecoveryRequested } from '#domain/account/recovery/events.ts';
import type { OpenRecovery } from '#domain/account/registered.ts';
import type { AccountState } from '#domain/account/state.ts';
import type { CommandPorts } from '../../handle-command.ts';
import type { MailText } from '../../mails/mail-text.ts';
import { isMailRequested } from '../../mails/request-mail.ts';
import { findRegisteredAccount } from '../find-account.ts';
import {
  getOrderedChangeSource,
  withdrawnChangeMails,
  type OrderedChangeRecipient,
} from './recovery-mail.ts';

type Ports = Pick<CommandPorts, 'eventStore'>;

type Order = { readonly accountId: string; readonly recoveryId: string };

type WithdrawnChangeMail = {
  readonly recipient: OrderedChangeRecipient;
  readonly to: string;
  readonly text: MailText;
};

/** The mails about the withdrawal of an ordered change of address, to the addresses that got a mail about the order. */
export const listWithdrawnChangeMails = async (
  ports: Ports,
  order: Order,
): Promise<readonly WithdrawnChangeMail[]> => {
  const account = await findRegisteredAccount(ports, order.accountId);
  const newEmail = await findOrderedEmail(ports, order);
  if (!account || newEmail === null) return [];
  const mails: WithdrawnChangeMail[] = [];
  for (const [recipient, to] of [
    ['old', account.email],
    ['new', newEmail],
  ] as const) {
    if (await isMailRequested(ports, getOrderedChangeSource(order.recoveryId, recipient)))
      mails.push({ recipient, to, text: withdrawnChangeMails[recipient] });
  }
  return mails;
};

/**
 * The mail to the ordered address if an event of the account, such as a new password, stopped the order. Undefined if
 * that address got no mail about the order.
 */
export const findStoppedChangeMail = async (
  ports: Ports,
  stop: { readonly accountId: string; readonly eventId: string },
): Promise<(WithdrawnChangeMail & Pick<Order, 'recoveryId'>) | undefined> => {
  const order = await findStoppedOrder(ports, stop);
  if (!order || order.dueAt === null || order.newEmail === null) return undefined;
  const { recoveryId, newEmail } = order;
  if (!(await isMailRequested(ports, getOrderedChangeSource(recoveryId, 'new')))) return undefined;
  return { recoveryId, recipient: 'new', to: newEmail, text: withdrawnChangeMails.new };
};

const findStoppedOrder = async (
  { eventStore }: Ports,
  { accountId, eventId }: { readonly accountId: string; readonly eventId: string },
): Promise<OpenRecovery | undefined> => {
  let state = accountDecider.initialState;
  for await (const { id, type, data, metadata } of eventStore.read(accountStream(accountId))) {
    const { schemaVersion } = metadata;
    const before = state;
    state = accountDecider.evolve(before, accountDecider.upcast({ type, data, schemaVersion }));
    if (id === eventId) return getEndedOrder(before, state);
  }
  return undefined;
};

const getEndedOrder = (before: AccountState, after: AccountState): OpenRecovery | undefined =>
  before.status === 'registered' && after.status === 'registered' && after.recovery === null
    ? (before.recovery ?? undefined)
    : undefined;

// A request in the console has no due time, and no address is notified of it.
const findOrderedEmail = async (ports: Ports, order: Order): Promise<string | null> => {
  const request = await findRequest(ports, order);
  return request === undefined || request.dueAt === null ? null : request.newEmail;
};

const findRequest = async (
  { eventStore }: Ports,
  { accountId, recoveryId }: Order,
): Promise<AccountRecoveryRequested['data'] | undefined> => {
  for await (const { type, data, metadata } of eventStore.read(accountStream(accountId))) {
    const { schemaVersion } = metadata;
    const event = accountDecider.upcast({ type, data, schemaVersion });
    if (event.type === 'AccountRecoveryRequested' && event.data.recoveryId === recoveryId)
      return event.data;
  }
  return undefined;
};
