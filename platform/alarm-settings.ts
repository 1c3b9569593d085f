import { z } from 'zod';
import { parseOutgoingAddress } from './outgoing/outgoing-address.ts';
import { commaSeparatedList, positiveInt, url } from './setting-kinds.ts';

export const alarmSettings = {
  ALARM_EMAILS: commaSeparatedList(
    z.email('expected email addresses, separated by commas'),
  ).describe(
    'Email addresses, separated by commas, that are notified when a fault begins, as reminders, and when it ends',
  ),
  ALARM_WEBHOOK: url('https:')
    .refine((text) => text === undefined || parseOutgoingAddress(text) !== undefined, {
      message: 'expected an address without a user name and password',
    })
    .describe('Address that receives the same notifications as JSON; see docs/operations.md'),
  ALARM_WEBHOOK_SECRET: z
    .string()
    .min(16, 'expected at least 16 characters')
    .optional()
    .describe('Secret that signs the notifications to ALARM_WEBHOOK'),
  ALARM_REMINDER_HOURS: positiveInt(24).describe('Hours between reminders while a fault lasts'),
  MIN_FREE_DISK_MB: positiveInt(1000).describe(
    'Megabytes below which the free space of the disk of DATA_DIR is a fault',
  ),
  BACKUP_MAX_AGE_HOURS: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Maximum age of the newest recorded backup in hours; if unset, 48, and only after the first recorded backup',
    ),
};
