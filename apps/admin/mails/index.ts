import { lazy } from 'react';
import { mailEndpoints } from '#contract/mail/mails.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { MailList } from './mail-list.tsx';

const MailShow = lazy(async () => ({ default: (await import('./mail-show.tsx')).MailShow }));

export const mails = {
  name: 'mails',
  access: mailEndpoints.mails.resource,
  sortFields: ['requestedAt'],
  sort: { field: 'requestedAt', order: 'DESC' },
  list: MailList,
  show: MailShow,
  options: {},
} satisfies ConsoleResource;
