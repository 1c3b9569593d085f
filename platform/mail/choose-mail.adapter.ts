import path from 'node:path';
import type { Clock } from '../clock/clock.port.ts';
import type { Config } from '../config.ts';
import type { Mailer, Outbox } from './mail.port.ts';

export const openMailer = async (
  config: Config,
  clock: Clock,
): Promise<{ mail: Mailer; outbox: Outbox | undefined }> => {
  const sender = { from: config.MAIL_FROM, replyTo: config.SUPPORT_EMAIL };
  if (config.SMTP_URL) {
    const { smtpMailer: smtpMail } = await import('./smtp.adapter.ts');
    return { mail: smtpMail({ url: config.SMTP_URL, ...sender }), outbox: undefined };
  }
  const { fileOutbox: fileMail } = await import('./file.adapter.ts');
  const outbox = await fileMail({
    folder: path.join(config.storesDir, 'outbox'),
    ...sender,
    clock,
  });
  return { mail: outbox, outbox };
};
