import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { type MailCommand, mailDecider, type MailOutcome } from './mail.ts';
import type { MailDecision, MailEvent } from './events.ts';
import { getDeliveryGuarantee, type MailKind } from './kinds.ts';

const given = deciderSpec(mailDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const link = { purpose: 'switch-off', requestId: 'topic', address: 'https://x.example' } as const;
const content = { to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada', link };

const request = (kind: MailKind = 'welcome'): MailCommand => ({
  type: 'RequestMail',
  accountId: 'ada',
  kind,
  now,
  ...content,
});
const attempt = (repeatable = false, suppressed = false): MailCommand => ({
  type: 'AttemptMail',
  repeatable,
  suppressed,
  now,
});
const outcome = (attempted: number, of: MailOutcome): MailCommand => ({
  type: 'RecordMailOutcome',
  attempt: attempted,
  now,
  outcome: of,
});
const decision = (as: MailDecision, suppressed = false): MailCommand => ({
  type: 'DecideMail',
  decision: as,
  reason: 'Asked',
  suppressed,
  now,
});
const copyTo = (suppressed: boolean): MailCommand => ({
  type: 'CopyMail',
  reason: 'Did not arrive',
  suppressed,
  now,
});
const copy = copyTo(false);
const cancel: MailCommand = { type: 'CancelMail', now };

const requested = (kind: MailKind = 'welcome'): MailEvent => ({
  type: 'MailRequested',
  data: {
    accountId: 'ada',
    kind,
    delivery: getDeliveryGuarantee(kind),
    ...content,
    requestedAt: at,
  },
});
const attempted = (number = 1): MailEvent => ({
  type: 'MailAttempted',
  data: { attempt: number, attemptedAt: at },
});
const sent = (number = 1): MailEvent => ({
  type: 'MailSent',
  data: { attempt: number, sentAt: at },
});
const refused: MailEvent = {
  type: 'MailRefused',
  data: { attempt: 1, reason: 'busy', refusedAt: at },
};
const inDoubt: MailEvent = { type: 'MailLeftInDoubt', data: { attempt: 1, noticedAt: at } };
const decided = (as: MailDecision): MailEvent => ({
  type: 'MailDecided',
  data: { decision: as, reason: 'Asked', decidedAt: at },
});
const cancelled: MailEvent = { type: 'MailCancelled', data: { cancelledAt: at } };

describe('a mail', () => {
  it('is requested once', () => {
    given().when(request()).then(requested());
    given(requested()).when(request()).thenNothing();
  });

  it('that is not required is refused without a way to switch it off', () => {
    given()
      .when({ ...request(), link: null } as MailCommand)
      .thenRejects('invalid', 'mail/no-way-to-switch-off');
    given()
      .when({ ...request('membership'), link: null } as MailCommand)
      .then({
        ...requested('membership'),
        data: { ...requested('membership').data, link: null },
      } as MailEvent);
  });

  it('that does not exist has nothing to decide', () => {
    for (const command of [attempt(), decision('again'), cancel, outcome(1, { kind: 'sent' })]) {
      given().when(command).thenRejects('missing', 'mail/not-found');
    }
  });

  it('is attempted and sent, and then never again', () => {
    given(requested()).when(attempt()).then(attempted());
    given(requested(), attempted())
      .when(outcome(1, { kind: 'sent' }))
      .then(sent());
    given(requested(), attempted(), sent()).when(attempt()).thenNothing();
    given(requested(), attempted(), sent())
      .when(outcome(1, { kind: 'sent' }))
      .thenNothing();
  });

  it('that was refused is attempted again', () => {
    given(requested(), attempted())
      .when(outcome(1, { kind: 'refused', reason: 'busy' }))
      .then(refused);
    given(requested(), attempted(), refused).when(attempt()).then(attempted(2));
  });

  it('is left in doubt when the connection ended before the answer', () => {
    given(requested(), attempted())
      .when(outcome(1, { kind: 'unknown' }))
      .then(inDoubt);
  });

  it('has no outcome of an attempt that another one followed, but that it was sent', () => {
    const twice = [requested(), attempted(), attempted(2)];
    given(...twice)
      .when(outcome(1, { kind: 'unknown' }))
      .thenNothing();
    given(...twice)
      .when(outcome(1, { kind: 'refused', reason: 'busy' }))
      .thenNothing();
    given(...twice)
      .when(outcome(1, { kind: 'sent' }))
      .then(sent());
    given(requested(), attempted(), decided('dropped'))
      .when(outcome(1, { kind: 'sent' }))
      .then(sent());
  });
});

describe('an attempt without an outcome', () => {
  it('leaves a mail that is sent at most once in doubt, and there it stays', () => {
    given(requested(), attempted()).when(attempt()).then(inDoubt);
    given(requested(), attempted(), inDoubt).when(attempt()).thenNothing();
  });

  it('is repeated for a mail that is sent at least once', () => {
    given(requested('membership'), attempted()).when(attempt()).then(attempted(2));
    given(requested('membership'), attempted(), inDoubt).when(attempt()).then(attempted(2));
  });

  it('is repeated for any mail where a repeat cannot double it', () => {
    given(requested(), attempted()).when(attempt(true)).then(attempted(2));
    given(requested(), attempted(), inDoubt).when(attempt(true)).then(attempted(2));
  });
});

describe('a decision', () => {
  const open = [requested(), attempted(), inDoubt];

  it.each(['again', 'sent', 'dropped'] as const)('counts a mail in doubt as %s', (as) => {
    given(...open)
      .when(decision(as))
      .then(decided(as));
    given(...open, decided(as))
      .when(decision(as))
      .thenNothing();
  });

  it('to send it again makes the next attempt', () => {
    given(...open, decided('again'))
      .when(attempt())
      .then(attempted(2));
  });

  it('is final unless it was to send it again', () => {
    for (const as of ['sent', 'dropped'] as const) {
      given(...open, decided(as))
        .when(attempt(true))
        .thenNothing();
      given(...open, decided(as))
        .when(decision('again'))
        .thenRejects('conflict', 'mail/completed');
    }
  });
});

describe('a mail of an erased account', () => {
  it('is cancelled unless it is completed', () => {
    given(requested()).when(cancel).then(cancelled);
    given(requested(), cancelled).when(attempt(true)).thenNothing();
    given(requested(), cancelled).when(cancel).thenNothing();
    given(requested(), attempted(), sent()).when(cancel).thenNothing();
  });
});

describe('every history of a mail that is sent at most once', () => {
  const step = fc.constantFrom<MailOutcome | undefined>(
    undefined,
    { kind: 'unknown' },
    { kind: 'refused', reason: 'busy' },
  );

  it('has another attempt only after a refusal', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { decide, evolve, initialState } = mailDecider;
        let state = evolve(initialState, requested());
        let last: MailEvent['type'] = 'MailRequested';
        for (const ending of steps) {
          const attempts = state.status === 'not-requested' ? 0 : state.attempts;
          for (const event of decide(state, ending ? outcome(attempts, ending) : attempt())) {
            if (event.type === 'MailAttempted') {
              expect(['MailRequested', 'MailRefused']).toContain(last);
            }
            state = evolve(state, event);
            last = event.type;
          }
        }
        expect(['waiting', 'sending', 'refused', 'in-doubt']).toContain(state.status);
      }),
    );
  });
});

describe('a copy', () => {
  it('is asked for once a mail is over, as often as it is wanted', () => {
    const asked: MailEvent = {
      type: 'MailCopyRequested',
      data: { reason: 'Did not arrive', requestedAt: at },
    };
    given(requested(), attempted(), sent()).when(copy).then(asked);
    given(requested(), attempted(), sent(), asked).when(copy).then(asked);
    given(requested(), attempted()).when(copy).thenRejects('conflict', 'mail/not-over');
    given(requested()).when(copy).thenRejects('conflict', 'mail/not-over');
    given().when(copy).thenRejects('missing', 'mail/not-found');
  });
});

describe('where optional mails are held back', () => {
  const open = (kind?: MailKind) => [requested(kind), attempted(), inDoubt];
  const over = (kind?: MailKind) => [requested(kind), attempted(), sent()];

  it('staff cannot have one sent, but count it as sent or drop it', () => {
    given(...open())
      .when(decision('again', true))
      .thenRejects('conflict', 'mail/held-back');
    given(...over())
      .when(copyTo(true))
      .thenRejects('conflict', 'mail/held-back');
    for (const as of ['sent', 'dropped'] as const) {
      given(...open())
        .when(decision(as, true))
        .then(decided(as));
    }
  });

  it('required mails are sent again as before', () => {
    given(...open('receipt'))
      .when(decision('again', true))
      .then(decided('again'));
    given(...over('reset-password'))
      .when(copyTo(true))
      .then({
        type: 'MailCopyRequested',
        data: { reason: 'Did not arrive', requestedAt: at },
      });
    given(requested('receipt')).when(attempt(false, true)).then(attempted());
  });

  it('one that waits is not handed over, and one that may have gone stays in doubt', () => {
    const held: MailEvent = {
      type: 'MailRefused',
      data: { attempt: 0, reason: 'Optional mails to this member are held back.', refusedAt: at },
    };
    given(requested()).when(attempt(false, true)).then(held);
    given(requested(), attempted()).when(attempt(true, true)).then(inDoubt);
    given(...open())
      .when(attempt(true, true))
      .thenNothing();
  });
});
