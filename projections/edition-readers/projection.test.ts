import { expect, it } from 'vitest';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { editionReaders } from './projection.ts';

it('has the time since when a reader has wanted editions, which other settings do not change', () => {
  const log = eventLog();
  const add = (type: string, data: object, at: string): void => {
    log.add(`account-${ada}`, { type, data, at });
  };
  const reader = () => given(log.events).when(editionReaders).documents.get(ada);

  add('AccountRegistered', {}, '2026-05-01T09:00:00.000Z');
  add('AccountEmailVerified', {}, '2026-05-01T09:01:00.000Z');
  expect(reader()).toMatchObject({ newsletter: 'never', since: '2026-05-01T09:00:00.000Z' });

  const choose = (choices: object, at: string): void => {
    add('AccountNotificationsChanged', { choices }, at);
  };
  choose({ newsletter: true }, '2026-05-05T12:00:00.000Z');
  choose({ 'story-alerts': false }, '2026-05-05T13:00:00.000Z');
  expect(reader()).toMatchObject({ newsletter: 'daily', since: '2026-05-05T12:00:00.000Z' });

  choose({ newsletter: false }, '2026-05-06T12:00:00.000Z');
  expect(reader()).toMatchObject({ newsletter: 'never', since: '2026-05-06T12:00:00.000Z' });
});
