import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { parseEmlMessage } from '#platform/mail/testing/parse-eml.ts';

export type ReceivedMail = {
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  /** Token of the mail's link; empty without a link. */
  readonly token: string;
};

export type MailServer = {
  readonly url: string;
  readonly received: (to: string) => readonly ReceivedMail[];
  readonly allReceived: () => readonly ReceivedMail[];
  /**
   * Resolves when this many mails have arrived completely and none was acknowledged. `answer` then
   * accepts them all.
   */
  readonly hold: (mails: number) => Promise<{ readonly answer: () => void }>;
  readonly stop: () => Promise<void>;
};

type Hold = { readonly mails: number; readonly held: (() => void)[]; readonly full: () => void };

export const startMailServer = async (): Promise<MailServer> => {
  const taken: ReceivedMail[] = [];
  let holding: Hold | undefined;
  const answerOrHold = (answer: () => void): void => {
    if (!holding) {
      answer();
      return;
    }
    holding.held.push(answer);
    if (holding.held.length === holding.mails) holding.full();
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, callback) => {
      const take = (raw: string): void => {
        const header = (name: string): string =>
          new RegExp(`^${name}: (.+)\\r$`, 'im').exec(raw)?.[1] ?? '';
        const token = tokenIn(raw);
        const mail = { subject: header('Subject'), messageId: header('Message-ID'), token };
        taken.push(...envelope.rcptTo.map(({ address }) => ({ to: address, ...mail })));
        answerOrHold(callback);
      };
      // A mail that was cut off because the sender was killed does not count.
      text(stream).then(take, callback);
    },
  });
  // A killed product resets its connections.
  server.on('error', () => undefined);
  const address = await new Promise<AddressInfo>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      resolve(listening.address() as AddressInfo);
    });
  });
  return {
    url: `smtp://127.0.0.1:${String(address.port)}`,
    received: (to) => taken.filter((mail) => mail.to === to),
    allReceived: () => taken,
    hold: (mails) =>
      new Promise((resolve) => {
        const held: (() => void)[] = [];
        const answer = (): void => {
          holding = undefined;
          for (const each of held) each();
        };
        const full = (): void => {
          resolve({ answer });
        };
        holding = { mails, held, full };
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
};

const tokenIn = (raw: string): string => /#([\w-]{94})/.exec(parseEmlMessage(raw).text)?.[1] ?? '';
