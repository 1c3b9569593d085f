import { deviceName, shortened } from '#application/account/device.ts';
import { findRegistered } from '#application/account/find-account.ts';
import { findNewDevice } from '#application/account/find-new-device.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import { formatInstant, mailOf, type MailPorts } from '../engine/mail-text.ts';
import { mailNewDeviceJob } from './job.ts';
import { newDeviceWords } from './texts.ts';

export const handleMailNewDevice =
  (ports: CommandPorts & MailPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const { eventId, ...place } = mailNewDeviceJob.schema.parse(job.payload);
    const { accountId } = place;
    const account = await findRegistered(ports, accountId);
    const signIn = account && (await findNewDevice(ports, place));
    if (!signIn) return;
    const { ipAddress, userAgent, signedInAt } = signIn;
    const words = newDeviceWords({
      device: deviceName(userAgent),
      network: shortened(ipAddress),
      when: formatInstant(signedInAt),
    });
    const mail: MailToRequest = {
      causeId: eventId,
      accountId,
      kind: 'new-device',
      to: account.email,
      ...mailOf(words, { to: account.email, account }, ports.publicAddress),
    };
    await requestMail(ports, mail, jobContext(job, ports.clock));
  };
