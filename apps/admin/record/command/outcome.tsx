import { ChangeArrow } from '../../layout/icons.tsx';
import { text } from './texts.ts';

/** A command's effect according to the server's dry run. */
export type Outcome = {
  readonly changes: boolean;
  /** Revision of the record that it is based on, for `If-Match`. */
  readonly revision: number;
  readonly before: string;
  /** The state afterwards, or why nothing changes. */
  readonly after: string;
  /** What follows that; empty when nothing does. */
  readonly consequence: string;
  /** The complete effect as a sentence. */
  readonly sentence: string;
  /** What staff should know before they confirm. */
  readonly warning?: Warning | null;
  /** The mail that the member gets; null when none is sent, absent for commands that do not concern a membership. */
  readonly mail?: Mail | null;
  /** The mails to several recipients, with a label such as `Mail to the member`; empty when none is sent. */
  readonly mails?: readonly (Mail & { readonly label: string })[];
  /** Other effects, such as sessions that end. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
};

type Mail = { readonly subject: string; readonly paragraphs: readonly string[] };

type Warning = { readonly title: string; readonly explanation: string };

type OutcomePreviewProps = {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly reasonLabel?: string | undefined;
};

/** The outcome is first, so that a long reason does not hide it. */
export const OutcomePreview = ({ outcome, reason, reasonLabel }: OutcomePreviewProps) => {
  const { changes, before, after, consequence, mail, mails, facts = [], warning } = outcome;
  return (
    <>
      <p id="confirm-outcome" className="outcome-values">
        {changes ? (
          <>
            <span className="visually-hidden">What will happen: </span>
            {before} <ChangeArrow word="becomes" /> <b>{after}</b>
            {consequence}.
          </>
        ) : (
          <>{after}.</>
        )}
      </p>
      {warning ? (
        <p className="notice stale outcome-warning" role="alert">
          <span>
            <b>{warning.title}</b> {warning.explanation}
          </span>
        </p>
      ) : null}
      <dl className="ledger small">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="wrap">{value}</dd>
          </div>
        ))}
        {mail === undefined ? null : <MailRow label={text('command.mail')} mail={mail} />}
        {mails?.length === 0 ? <MailRow label="Email" mail={null} /> : null}
        {mails?.map(({ label, ...each }) => (
          <MailRow key={label} label={label} mail={each} />
        ))}
        <div>
          <dt>{reasonLabel ?? 'Reason'}</dt>
          <dd className="wrap quoted">“{reason}”</dd>
        </div>
      </dl>
    </>
  );
};

const MailRow = ({ label, mail }: { readonly label: string; readonly mail: Mail | null }) => (
  <div>
    <dt>{label}</dt>
    <dd className="wrap">
      {mail === null ? (
        'No email is sent'
      ) : (
        <>
          <b>{mail.subject}</b>
          {mail.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mail-paragraph">
              {paragraph}
            </p>
          ))}
        </>
      )}
    </dd>
  </div>
);
