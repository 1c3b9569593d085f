import { describe, expect, it } from 'vitest';
import { openStores } from '#projections/engine/testing/tally.ts';
import { mailOnce } from './mail-once.ts';

const outgoing = { id: 'e1', to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>' };

const mailThat = (fails: () => boolean) => {
  const sent: string[] = [];
  const mail = {
    send: ({ id }: { readonly id: string }): Promise<void> => {
      if (fails()) return Promise.reject(new Error('mail server unavailable'));
      sent.push(id);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  return { mail, sent };
};

describe('a mail for an event', () => {
  it('is sent once, however often the job is repeated', async () => {
    const { readModels, close } = await openStores();
    const { mail, sent } = mailThat(() => false);
    expect(await mailOnce({ mail, readModels }, outgoing)).toBe('sent');
    expect(await mailOnce({ mail, readModels }, outgoing)).toBe('skipped');
    expect(sent).toEqual(['e1']);
    await close();
  });

  it('is retried when it was not accepted', async () => {
    const { readModels, close } = await openStores();
    let away = true;
    const { mail, sent } = mailThat(() => away);
    await expect(mailOnce({ mail, readModels }, outgoing)).rejects.toThrow(
      'mail server unavailable',
    );
    away = false;
    expect(await mailOnce({ mail, readModels }, outgoing)).toBe('sent');
    expect(sent).toEqual(['e1']);
    await close();
  });
});
