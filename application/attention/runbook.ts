import type { AttentionCheckId } from '#domain/shared/attention-checks.ts';

/** The staff documentation of a check. Code is in backticks. `docs/runbook.md` is generated from these entries. */
export type RunbookEntry = {
  readonly title: string;
  readonly meaning: string;
  readonly symptom: string;
  readonly check: string;
  readonly fix: string;
};

export const runbook: Readonly<Record<AttentionCheckId, RunbookEntry>> = {
  'consumers-stopped': {
    title: 'Stopped background work',
    meaning: 'A projection or reaction no longer reads new events.',
    symptom:
      'Pages show old data, or emails that follow an event are not sent. `/readyz` names the consumer.',
    check:
      'Run `npm run cli -- consumers show <name>`. It prints the event and the error. A consumer that is being rebuilt finishes by itself.',
    fix: 'Fix the code, deploy it and run `npm run cli -- consumers retry <name>`. If the event can never be handled, run `npm run cli -- consumers skip <name> --reason "…"`. After a restored backup, run `npm run cli -- release-restored`. If the event log was replaced by another one, run `npm run cli -- reactions resume --from <position|head>`.',
  },
  'consumers-retrying': {
    title: 'Background work that repeats',
    meaning:
      'A projection or reaction has repeated its work on the same events for ten minutes, because it fails or waits for another part.',
    symptom: 'Pages show old data, or emails that follow an event are not sent.',
    check:
      'Run `npm run cli -- consumers show <name>`. The log of the process names the error at each attempt.',
    fix: 'Repair what the error names: usually a store or the job queue that is unavailable or full. The consumer then continues by itself. If its code is wrong, it stops at the event and is listed as stopped background work.',
  },
  'parts-failing': {
    title: 'Parts that do not work',
    meaning:
      'A part that `/readyz` lists is degraded or failing, such as a store, the payment provider or the issuer of logins.',
    symptom: 'What needs the part fails or is slow: logging in, paying or saving.',
    check: 'Read `/readyz`. It says of each part what is wrong. The log names the error.',
    fix: 'Start or repair the server of the part. If the payment provider or the issuer does not respond, look at its status page and wait. The job queue and stopped consumers have checks of their own.',
  },
  'sources-down': {
    title: 'Sources not responding',
    meaning: 'An external source failed at its last request or is overdue.',
    symptom: 'Prices, stories or the fear and greed index are marked as stale.',
    check:
      'Open the source in the console, or run `npm run cli -- sources`. The last error says what happened.',
    fix: 'Most outages end without help, and a source in reserve takes over. If the address or the key is wrong, correct the setting and restart. If the provider blocks requests, use a mirror with `SOURCE_ADDRESSES`.',
  },
  'jobs-stopped': {
    title: 'Background jobs are stopped',
    meaning: 'No background job runs: the queue is paused, or jobs cannot be taken from it.',
    symptom:
      'No emails are sent, plans do not end, and no newsletter is written. `/readyz` names the jobs.',
    check:
      'Open Jobs in the console. It shows who paused the queue and why. If it is not paused, the log names the reason: the disk or Redis is full, or Redis cannot be reached.',
    fix: 'Resume the queue on the Jobs page, or after a restored backup with `npm run cli -- release-restored`. Otherwise give the disk or Redis more room; jobs then continue by themselves. Alarms are sent without the queue meanwhile.',
  },
  'jobs-failed': {
    title: 'Failed jobs',
    meaning: 'Background jobs used up all their attempts and will not run again by themselves.',
    symptom: 'Something that follows a change is missing, such as an email or a renewal notice.',
    check: 'Open the job in the console. Its last error says why it failed.',
    fix: 'Remove the cause and retry the job. Delete it only if its work is no longer needed. Failed jobs are deleted after 14 days.',
  },
  'mails-unknown': {
    title: 'Emails with unknown delivery',
    meaning: 'The connection to the mail server broke before it confirmed the email.',
    symptom: 'A member says that an email did not arrive.',
    check: 'Look for the email in the log of the mail server, by its address and time.',
    fix: 'Open the email in the console. Send it again if the server never received it, otherwise count it as sent. The command is `npm run cli -- mails decide <id> --as again --reason "…"`.',
  },
  'mails-late': {
    title: 'Emails that were not sent',
    meaning: 'Emails have waited for 30 minutes or longer, and none of their attempts succeeded.',
    symptom: 'Members miss confirmations, links to log in and receipts.',
    check:
      'Open Mails in the console. If all of them wait, the mail server does not accept them: the log names its answer. After a restored backup, mails wait for an operator.',
    fix: 'Repair the mail server or `SMTP_URL`. The emails are then sent by themselves. After a restored backup, run `npm run cli -- release-restored`.',
  },
  'editions-unsent': {
    title: 'Newsletter not sent',
    meaning:
      'The newest edition is missing or some of its readers have not received it. Monday’s edition is included until Wednesday 10:00 GMT, because weekly readers receive no other.',
    symptom: 'Readers ask for the newsletter after 10:00 GMT.',
    check:
      'Open Editions in the console. Without an edition, the log says which figures are missing. With one, open its delivery.',
    fix: 'Without an edition, repair the source of the missing figures and generate the edition on the newsletter page. Then deliver it from its page in the console, to weekly readers until the next Monday. The weekly report cannot be delivered by hand: retry its failed job `start-delivery`. If Monday’s edition came after 10:00, that week has no report. In a delivery that stopped, decide about the readers whose email has an unknown delivery. A Monday without an edition cannot be made up for.',
  },
  'forecasts-missed': {
    title: 'Hours without a forecast',
    meaning:
      'Forecasts are on, and at least two due hours of a coin have neither a forecast nor a recorded reason why there is none.',
    symptom: 'The page Predictions shows missed hours, which are never filled in later.',
    check:
      'Look at the sources of candles in the console, and in the log for errors of the forecasts. Check that a process with `FORECASTS=on` runs.',
    fix: 'Repair the source, or start the process again. The next hour has a forecast; the missed ones stay missed.',
  },
  'payments-differ': {
    title: 'Memberships that differ from Stripe',
    meaning:
      'In the newest payment check, some memberships differed from Stripe or could not be compared.',
    symptom: 'A member has a plan that was not paid, or paid for a plan and does not have it.',
    check: 'Open the check in the console. It lists the members and the changes.',
    fix: 'Preview the fix and run it. If members could not be compared, wait until Stripe responds and start another check.',
  },
  'renewals-failed': {
    title: 'Failed renewals',
    meaning: 'More renewals than usual failed in the last seven days and are still unpaid.',
    symptom: 'Several members are past due in the same week.',
    check:
      'Compare the failures in the Stripe dashboard. Many with the same reason or from the same bank have a common cause.',
    fix: 'Repair the cause if it is ours, such as a changed Stripe setting. Stripe retries each payment, and the members receive an email with a link to pay.',
  },
  'disk-low': {
    title: 'Low disk space',
    meaning:
      'The disk of the data folder is almost full. Without engines, nothing can be stored once it is full.',
    symptom:
      'None yet. Without engines, every change fails on a full disk, and `/readyz` reports the disk.',
    check:
      'Run `df -h` on the data folder, and `du -sh` on its files. Backups and logs on the same disk are the usual cause.',
    fix: 'Move backups and logs to another disk, or enlarge this one. Never delete files of the data folder. `MIN_FREE_DISK_MB` is the limit. With engines, this is the disk of the process that runs the checks: watch the disks of the engines with their own tools.',
  },
  'certificate-expiring': {
    title: 'Certificate expires soon',
    meaning:
      'The certificate of `PUBLIC_URL` expires within 14 days, has expired, is not trusted or is for another host.',
    symptom: 'None before the expiry. With any other fault, browsers refuse to open the site.',
    check:
      'Run `openssl s_client -connect <host>:443 -servername <host> </dev/null | openssl x509 -noout -dates`.',
    fix: 'Renew the certificate where TLS is terminated, usually in the reverse proxy, and look in its log for the reason why the automatic renewal failed. If the certificate is from an authority of your own, start every process with `NODE_EXTRA_CA_CERTS`. The check reads the certificate again within an hour.',
  },
  'backup-overdue': {
    title: 'Backup overdue',
    meaning:
      'The newest recorded backup is too old, or none is recorded although `BACKUP_MAX_AGE_HOURS` is set.',
    symptom: 'None. After a loss of the disk, everything since the last backup would be lost.',
    check:
      'Look at the output of the scheduled backup. `npm run cli -- alarms` shows when the newest backup was recorded.',
    fix: 'Run `npm run cli -- backup <folder> --keys <folder>` and repair its schedule. With engines, run `npm run cli -- record-backup` after each backup. `BACKUP_MAX_AGE_HOURS` is the limit, 48 if unset.',
  },
  'support-waiting': {
    title: 'Open support requests',
    meaning: 'People are waiting for an answer; requests from Pro members come first.',
    symptom: 'The queue has requests that nobody has answered.',
    check: 'Open the queue in the console. It shows the order in which to answer.',
    fix: 'Assign a request to yourself, answer it and close it.',
  },
  'recoveries-waiting': {
    title: 'Account recoveries waiting for a second admin',
    meaning: 'An admin checked who the member is; a second admin must check again within 24 hours.',
    symptom: 'A member cannot log in because the authenticator app or the mailbox is lost.',
    check: 'Open the member in the console and read the first check.',
    fix: 'Check the identity in another way and confirm the request, or withdraw it. The admin who made the request cannot confirm it. A firm with one admin uses `npm run cli -- members change-email <email> <new email> --proof … --operator "<name>"` for a lost mailbox, which takes effect after 72 hours, and `npm run cli -- second-factor remove <email>` for a lost authenticator app.',
  },
  'address-changes-waiting': {
    title: 'Ordered changes of address',
    meaning:
      'An operator ordered another address for an account on the command line. The new address is asked to confirm after 72 hours, and never earlier than 48 hours after the email to the present address was sent or refused.',
    symptom: 'Both addresses receive an email about the change.',
    check: 'Open the member in the console and read the proof and the name of the operator.',
    fix: 'Withdraw the order if it is wrong; both addresses are notified. Otherwise do nothing: it is executed automatically. If it was due and still waits, the email to the present address was not sent: look at the emails of the member and at the job queue. An order that waits for a week after its time ends by itself.',
  },
  'erasures-waiting': {
    title: 'Erasures waiting for a second admin',
    meaning:
      'An admin requested the erasure of an account; a second admin must confirm it within 7 days.',
    symptom: 'A member who asked for deletion is still listed.',
    check: 'Open the member in the console and read the reason of the request.',
    fix: 'Confirm the request or withdraw it. The admin who made it cannot confirm it. A firm with one admin uses `npm run cli -- members erase <email> --reason … --operator "<name>"`. The account is erased 24 hours later, unless an admin withdraws the erasure.',
  },
  'erasures-confirmed': {
    title: 'Confirmed erasures',
    meaning:
      'Two admins, or an operator, decided to erase the account. It is erased 24 hours after the confirmation, and never earlier than 24 hours after the email to the member was sent or refused.',
    symptom: 'A member receives an email saying that their account will be deleted.',
    check: 'Open the member in the console and read who confirmed the erasure, and why.',
    fix: 'Withdraw the erasure if it is wrong. Otherwise do nothing: it is executed automatically, and cannot be undone after that.',
  },
  'disputes-open': {
    title: 'Open disputes',
    meaning: 'Cardholders disputed payments through their bank, which has not decided yet.',
    symptom: 'Stripe reports a dispute and withholds the amount.',
    check: 'Open the member in the console: the timeline shows what was bought and used.',
    fix: 'Submit evidence in the Stripe dashboard before the deadline, or accept the dispute there. The decision is recorded here automatically.',
  },
  'refunds-failed': {
    title: 'Failed refunds',
    meaning:
      'Banks returned refunds that Stripe had accepted, for example because the card was closed. The amounts are in the Stripe balance again.',
    symptom: 'The member was told by email that the refund did not arrive.',
    check: 'Open the member in the console: the invoice shows the failed refund.',
    fix: 'Refund the invoice again on the member page. If that fails too, agree another way with the member, such as a bank transfer, and refund the invoice in the Stripe dashboard as credit.',
  },
};
