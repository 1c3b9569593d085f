import { describe, expect, it } from 'vitest';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { supportSearch } from './projection.ts';

const at = '2026-05-04T10:00:00.000Z';
const [first, second] = ['7c7c7c7c-7c7c-4c7c-8c7c-7c7c7c7c7c7c', '8d8d8d8d'] as const;

const openedData = (accountId: string | null, message: string) => ({
  accountId,
  plan: null,
  priority: false,
  topic: 'billing',
  address: 'Ada.L@post.example',
  message,
  openedAt: at,
});

const history = () => {
  const log = eventLog();
  const add = (requestId: string, type: string, data: object, subject = ada) =>
    log.add(`support-${requestId}`, { type, data, subject });
  add(first, 'SupportRequestOpened', openedData(ada, 'Why was I charged twice? Charged!'));
  add(first, 'SupportAnswerSent', { text: 'One is a hold.', answeredAt: at });
  add(second, 'SupportRequestOpened', openedData(ada, 'My café invoice'));
  add(second, 'SupportNoteAdded', { text: 'Asked payments', addedAt: at });
  return { log, add };
};

const find = (log: ReturnType<typeof eventLog>, id: string) =>
  given(log.events).when(supportSearch).documents.get(id);

describe('the words of a person’s requests', () => {
  it('are those of the address, the messages, the answers and the notes, each once', () => {
    const { log } = history();
    const document = find(log, ada);
    const words = document?.search.split(' ') ?? [];
    for (const word of [
      'ada.l@post.example',
      'post.example',
      'ada',
      'charged',
      'hold',
      'cafe',
      'payments',
    ])
      expect(words).toContain(word);
    expect(new Set(words).size).toBe(words.length);
    expect(document?.requests[first]).not.toContain('cafe');
    expect(document?.requests[second]).toContain('cafe');
  });

  it('of a sender without an account belong to the request', () => {
    const { log, add } = history();
    const requestId = '9e9e9e9e-9e9e-4e9e-8e9e-9e9e9e9e9e9e';
    add(requestId, 'SupportRequestOpened', openedData(null, 'Help'), requestId);
    expect(Object.keys(find(log, requestId)?.requests ?? {})).toEqual([requestId]);
  });

  it('go with the request, and all of them with the account', () => {
    const { log, add } = history();
    add(second, 'SupportRequestErased', { cause: 'asked-for', erasedAt: at });
    expect(find(log, ada)?.search).not.toContain('cafe');
    expect(find(log, ada)?.search).toContain('charged');
    log.add(`account-${ada}`, {
      type: 'AccountErased',
      data: { reason: 'asked-for', erasedAt: at },
    });
    expect(find(log, ada)).toBeUndefined();
  });
});
