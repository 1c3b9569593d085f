import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { OutboxMail } from '#contract/system/demo.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { isMissingOutboxError } from '../missing-outbox.ts';

const texts = {
  title: 'Outbox',
  to: (to: string): string => `to ${to}`,
  some: (shown: number, all: number): string => `${String(shown)} of ${String(all)}.`,
} as const;
const pageSize = 20;

/** Mails that the demo would have sent, newest first. */
export const Outbox = ({ outbox }: { outbox: UseQueryResult<OutboxMail[]> }): JSX.Element => {
  const { data, error, refetch, isFetching } = outbox;
  const [to, setTo] = useState('');
  const recipient = to.trim().toLowerCase();
  const mails = data?.filter((mail) => mail.to.toLowerCase().includes(recipient));
  if (isMissingOutboxError(error)) {
    return (
      <Section title={texts.title}>
        <p>Emails go to the configured mail server, so none are kept here.</p>
      </Section>
    );
  }
  return (
    <Section
      title={texts.title}
      tools={
        <button
          className="button"
          type="button"
          aria-disabled={isFetching}
          onClick={() => {
            void refetch();
          }}
        >
          Refresh
        </button>
      }
    >
      <div className="fields">
        <TextField
          label="Only emails to"
          type="search"
          value={to}
          autoComplete="off"
          onChange={({ target }) => {
            setTo(target.value);
          }}
        />
      </div>
      {error === null ? null : (
        <EmptyState fact="Could not load the emails">{getErrorMessage(error)}</EmptyState>
      )}
      {mails === undefined && error === null ? (
        <SkeletonRows rows={4} label="Loading emails" />
      ) : null}
      {mails === undefined ? null : <Mails key={recipient} mails={mails} />}
    </Section>
  );
};

const Mails = ({ mails }: { mails: readonly OutboxMail[] }): JSX.Element => {
  const [count, setCount] = useState(pageSize);
  if (mails.length === 0)
    return (
      <EmptyState fact="No emails yet">
        Create an account, reset a password or buy a plan, and the email appears here.
      </EmptyState>
    );
  const visibleMails = mails.slice(0, count);
  return (
    <>
      <ul className="outbox">
        {visibleMails.map((mail, index) => (
          // Two mails of the same moment may be equal in every field.
          <li key={`${mail.at}-${String(mails.length - index)}`}>
            <Mail mail={mail} />
          </li>
        ))}
      </ul>
      {visibleMails.length === mails.length ? null : (
        <p className="explanation spaced-above">
          {texts.some(visibleMails.length, mails.length)}{' '}
          <button
            className="link-button"
            type="button"
            onClick={() => {
              setCount(count + pageSize);
            }}
          >
            Show more
          </button>
        </p>
      )}
    </>
  );
};

const Mail = ({ mail: { to, subject, at, text, links } }: { mail: OutboxMail }): JSX.Element => {
  const now = useNow();
  return (
    <details>
      <summary>
        <b>{subject}</b>
        <span>{texts.to(to)}</span>
        <time dateTime={at}>{formatDateTime(new Date(at), now)}</time>
      </summary>
      <pre>{text}</pre>
      {links.length === 0 ? null : (
        <>
          <p>Links in this email</p>
          <ul>
            {links.map((link) => (
              <li key={link}>
                <a href={link} rel="noreferrer">
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
};
