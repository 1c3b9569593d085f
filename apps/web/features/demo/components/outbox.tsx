import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import type { OutboxMail } from '#contract/system/demo.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { isMissingOutboxError } from '../missing-outbox.ts';
import { demoPageTexts } from '../page-texts.ts';

const texts = demoPageTexts.outbox;
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
        <p>{texts.elsewhere}</p>
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
          {texts.refresh}
        </button>
      }
    >
      <div className="fields">
        <TextField
          label={texts.filter}
          type="search"
          value={to}
          autoComplete="off"
          onChange={({ target }) => {
            setTo(target.value);
          }}
        />
      </div>
      {error === null ? null : (
        <EmptyState fact={texts.failed}>{getErrorMessage(error)}</EmptyState>
      )}
      {mails === undefined && error === null ? (
        <SkeletonRows rows={4} label={texts.loading} />
      ) : null}
      {mails === undefined ? null : <Mails key={recipient} mails={mails} />}
    </Section>
  );
};

const Mails = ({ mails }: { mails: readonly OutboxMail[] }): JSX.Element => {
  const [count, setCount] = useState(pageSize);
  if (mails.length === 0) return <EmptyState fact={texts.none}>{texts.noneText}</EmptyState>;
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
            {texts.more}
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
          <p>{texts.links}</p>
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
