import { deliverMail, type DeliverMailPorts } from '#application/mails/deliver-mail.ts';
import { deriveMailId } from '#application/mails/request-mail.ts';
import {
  getErasureNoticeSource,
  readConfirmations,
  type ConfirmedErasure,
} from '#application/members/erasure-notice.ts';
import { requestErasureNotice, type ErasureNoticePorts } from '../request-erasure-notice.ts';

type Ports = ErasureNoticePorts & DeliverMailPorts;

/** Sends the notice of a confirmed erasure, which is not executed before. */
export const sendErasureNotice = async (
  ports: Ports,
  erasure: ConfirmedErasure,
  now = ports.clock.now(),
): Promise<void> => {
  const context = { actor: 'system', now, correlationId: 'test' };
  const eventId = (await readConfirmations(ports, erasure)).at(-1)?.eventId ?? '';
  await requestErasureNotice(ports, { ...erasure, eventId }, context);
  const mailId = deriveMailId(getErasureNoticeSource(eventId));
  await deliverMail(ports, { mailId }, () => context);
};
