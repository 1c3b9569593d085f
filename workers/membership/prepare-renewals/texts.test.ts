import { describe, expect, it } from 'vitest';
import { expiringCardMailText, renewalMailText } from './texts.ts';

const at = '2031-05-02T22:30:00.000Z';
const terms = { plan: 'basic', interval: 'year' } as const;
const card = { last4: '4242', expiryMonth: 4, expiryYear: 2031 };

const renewal = (now: string) =>
  renewalMailText({ from: terms, next: terms, pence: 1999, at, now: new Date(now) });
const expiringCard = (now: string) =>
  expiringCardMailText({ card, plan: 'basic', at, now: new Date(now) });

describe('the mails before a renewal', () => {
  it('name the day in London until 48 hours before it', () => {
    const now = '2031-04-25T09:00:00.000Z';
    expect(renewal(now).paragraphs[0]).toContain('renews on 2 May 2031. £19.99');
    expect(expiringCard(now).paragraphs[0]).toContain('on 2 May 2031.');
  });

  it('add the hour within 48 hours', () => {
    const now = '2031-05-01T09:00:00.000Z';
    expect(renewal(now).paragraphs[0]).toContain('renews on 2 May 2031 at 23:30 London time.');
    expect(expiringCard(now).paragraphs[0]).toContain('on 2 May 2031 at 23:30 London time.');
  });
});
