import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { mailerContract } from './mail.contract.ts';
import { parseEmlMessage } from './testing/parse-eml.ts';
import { MailRefusedError } from './mail.port.ts';
import { smtpMailer } from './smtp.adapter.ts';

const from = 'Tïdemark <no-reply@tidemark.example>';

const mail = {
  id: '1',
  accountId: 'ada',
  to: 'ada@tidemark.example',
  subject: 's',
  text: 't',
  html: '<p>h</p>',
};

type Caught = { readonly raw: string; readonly recipients: readonly string[] };

const startServer = async ({ refusals = 0, hangUp = false } = {}) => {
  const caught: Caught[] = [];
  let refused = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, callback) => {
      void text(stream).then((raw) => {
        if (hangUp) {
          caught.push({ raw, recipients: [] });
          server.connections.forEach(({ _socket }) => _socket.destroy());
          return;
        }
        refused += 1;
        if (refused <= refusals) {
          callback(new Error('Try again later'));
          return;
        }
        caught.push({ raw, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        callback();
      });
    },
  });
  const address = await new Promise<AddressInfo>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      resolve(listening.address() as AddressInfo);
    });
  });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(resolve);
    });
  return { caught, stop, url: `smtp://127.0.0.1:${String(address.port)}` };
};

mailerContract('SMTP', async () => {
  const { caught, stop, url } = await startServer();
  return {
    mail: smtpMailer({ url, from }),
    delivered: () =>
      Promise.resolve(
        caught.map(({ raw, recipients }) => ({ ...parseEmlMessage(raw), to: recipients.join() })),
      ),
    dispose: stop,
  };
});

describe('a mail server that refuses', () => {
  it('makes the send fail, and accepts the same mail later under the same message id', async () => {
    const { caught, stop, url } = await startServer({ refusals: 1 });
    const smtp = smtpMailer({ url, from });
    await expect(smtp.send(mail)).rejects.toBeInstanceOf(MailRefusedError);
    expect(caught).toHaveLength(0);
    await smtp.send(mail);
    await smtp.close();
    const restarted = smtpMailer({ url, from });
    await restarted.send(mail);
    const ids = caught.map(({ raw }) => /^Message-ID: (.+)\r$/im.exec(raw)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@tidemark\.example>$/);
    expect(ids[1]).toBe(ids[0]);
    await restarted.close();
    await stop();
  });

  it('makes the send fail when no server listens', async () => {
    const { stop, url } = await startServer();
    await stop();
    const smtp = smtpMailer({ url, from });
    await expect(smtp.send(mail)).rejects.toBeInstanceOf(MailRefusedError);
    await smtp.close();
  });
});

describe('a mail server that hangs up before it answers', () => {
  it('leaves the outcome unknown, and gets the mail once', async () => {
    const { caught, stop, url } = await startServer({ hangUp: true });
    const smtp = smtpMailer({ url, from });
    const error = await smtp.send(mail).catch((cause: unknown) => cause);
    await smtp.close();
    await stop();
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefusedError);
    expect(caught).toHaveLength(1);
  });
});
