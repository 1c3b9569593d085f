import { LinkBase } from 'react-admin';
import { mailEndpoints, type MailDetails } from '#contract/mail/mails.ts';
import { formatCount } from '#contract/format.ts';
import { call } from '#ui/api/call.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { AdminOnly } from '../for-admins.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatKind, getMemberMailsPath, formatState, formatStep } from './format.ts';
import { useState } from 'react';
import { ChoiceField } from '#ui/forms/choice-field.tsx';

const openStates: ReadonlySet<MailDetails['state']> = new Set(['waiting', 'sending']);
const undecidedStates: ReadonlySet<MailDetails['state']> = new Set(['in-doubt', 'refused']);

/** One mail: its text, history and actions. */
export const MailShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<MailDetails>
      {...(id === undefined ? {} : { id })}
      heading={getHeading}
      running={({ state }) => openStates.has(state)}
    >
      {(mail) => (
        <div className="split record-columns">
          <div className="stack">
            <RecordFields title="Email" record={mail} fields={getFields(now)} />
            <Section title="Text">
              <pre className="mail-text">{mail.text}</pre>
              <p className="explanation">Links are shown without their secret part.</p>
            </Section>
          </div>
          <div className="stack">
            <Steps mail={mail} now={now} />
            <NextStep mail={mail} now={now} />
            {undecidedStates.has(mail.state) ? (
              <AdminOnly>
                <MailDecisions id={mail.id} />
              </AdminOnly>
            ) : (
              <ResendSection mail={mail} />
            )}
          </div>
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = (mail: MailDetails) => ({
  title: mail.subject,
  crumb: mail.subject,
  ids: [{ words: formatKind(mail) }],
});

const getFields = (now: Date): readonly RecordField<MailDetails>[] => [
  {
    label: text('resources.mails.fields.member'),
    format: ({ member }) => member.name,
    show: ({ member }) => <LinkBase to={`/members/${member.id}/show`}>{member.name}</LinkBase>,
  },
  { label: 'To', format: ({ to }) => to },
  { label: 'Subject', format: ({ subject }) => subject },
  { label: text('resources.mails.fields.state'), format: formatState },
  {
    label: text('resources.mails.fields.requestedAt'),
    format: ({ requestedAt }) => formatDateTime(new Date(requestedAt), now),
  },
  {
    label: text('resources.mails.fields.attempts'),
    format: ({ attempts }) => formatCount(attempts),
  },
];

const Steps = ({ mail: { steps, member }, now }: { mail: MailDetails; now: Date }) => (
  <Section title="History">
    <ul className="row-list">
      {steps.map(({ at, by, detail, ...step }, index) => (
        <li key={index}>
          <div>
            <b>{formatStep(step)}</b>
            <p className="byline">
              {formatDateTime(new Date(at), now)}, {by.name}
              {detail === null ? null : <span className="quoted"> “{detail}”</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
    <p className="explanation">
      <LinkBase to={getMemberMailsPath(member.id)}>{text('mails.all-of-member')}</LinkBase>
    </p>
  </Section>
);

const NextStep = ({ mail: { next }, now }: { mail: MailDetails; now: Date }) =>
  next ? (
    <Section title="What happens next">
      <p role="status">
        {next.kind === 'decision'
          ? 'No further attempts are scheduled. Decide what to do with this email.'
          : text('mails.next-attempt', {
              attempt: formatCount(next.attempt),
              of: formatCount(next.of),
              at: formatDateTime(new Date(next.at), now),
            })}
      </p>
    </Section>
  ) : null;

const ResendSection = ({ mail: { id, state } }: { readonly mail: MailDetails }) =>
  openStates.has(state) ? null : (
    <Section title={text('mails.resend')}>
      <p>
        Sends the same text as a new email to the member’s current address, with new links. An email
        that confirms an address goes to that address.
      </p>
      <ReasonCommand
        send={(reason) => call(mailEndpoints.resendMail, { params: { id }, body: { reason } })}
        verb={text('mails.resend')}
        done="The email will be sent again"
        refused="The email was not sent again"
        access={mailEndpoints.resendMail.resource}
        closed={null}
      />
    </Section>
  );

const decisions = [
  { value: 'again', label: 'Send it' },
  { value: 'sent', label: 'Mark as sent' },
  { value: 'dropped', label: 'Drop it' },
] as const;

/** A mail with an unknown outcome is sent again, marked as sent, or dropped. */
const MailDecisions = ({ id }: { readonly id: string }) => {
  const [chosen, choose] = useState('again');
  const { value: decision } = decisions.find(({ value }) => value === chosen) ?? decisions[0];
  return (
    <Section title={text('mails.decide')}>
      <p>This email was rejected, or its delivery is unknown. You can decide at any time.</p>
      <div className="command-form">
        <ChoiceField
          label="What to do with the email"
          options={decisions}
          value={decision}
          onChoose={choose}
        />
        <ReasonCommand
          send={(reason) =>
            call(mailEndpoints.decideMail, { params: { id }, body: { decision, reason } })
          }
          verb={text('mails.decide')}
          done="Decision saved"
          refused="The decision was not saved"
          closed={null}
        />
      </div>
    </Section>
  );
};
