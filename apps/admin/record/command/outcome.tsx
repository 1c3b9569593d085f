import { Became } from '../../layout/icons.tsx';
import { text } from '../../texts/text.ts';

/** What a command would do, as the server's dry run says it. */
export type Outcome = {
  readonly changes: boolean;
  /** Of the record on which it was decided, for `If-Match`. */
  readonly revision: number;
  readonly before: string;
  /** What holds afterwards, or why nothing changes. */
  readonly after: string;
  /** What follows that; empty when nothing does. */
  readonly then: string;
  /** The whole in a sentence. */
  readonly sentence: string;
  readonly events: readonly string[];
  /** The mail to the member, which goes out with it; null when none does. Absent where it is no matter of a membership. */
  readonly mail?: { readonly subject: string; readonly paragraphs: readonly string[] } | null;
};

type OutcomePreviewProps = { readonly outcome: Outcome; readonly reason: string };

/** The outcome first: however long a reason is, it does not hide what will happen. */
export const OutcomePreview = ({ outcome, reason }: OutcomePreviewProps) => {
  const { changes, before, after, then, events, mail } = outcome;
  return (
    <>
      <p id="confirm-outcome" className="outcome-values">
        {changes ? (
          <>
            <span className="visually-hidden">{text('command.preview-heading')}: </span>
            {before} <Became word={text('command.becomes')} /> <b>{after}</b>
            {then}.
          </>
        ) : (
          <>{after}.</>
        )}
      </p>
      <dl className="ledger small">
        {changes ? (
          <div>
            <dt>{text('command.events')}</dt>
            <dd>{events.join(', ')}</dd>
          </div>
        ) : null}
        {mail === undefined ? null : <MailToMember mail={mail} />}
        <div>
          <dt>{text('command.given-reason')}</dt>
          <dd className="wrap quoted">“{reason}”</dd>
        </div>
      </dl>
    </>
  );
};

const MailToMember = ({ mail }: { readonly mail: NonNullable<Outcome['mail']> | null }) => (
  <div>
    <dt>{text('command.mail')}</dt>
    <dd className="wrap">
      {mail === null ? (
        text('command.no-mail')
      ) : (
        <>
          <b>{mail.subject}</b>
          {mail.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </>
      )}
    </dd>
  </div>
);
