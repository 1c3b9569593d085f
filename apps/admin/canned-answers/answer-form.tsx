import { useId, useState } from 'react';
import type { CannedAnswer } from '#contract/support/support.ts';
import { supportLimits } from '#contract/support/support-topics.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { text } from '../texts/text.ts';

export type Words = Pick<CannedAnswer, 'title' | 'text'>;

type AnswerFormProps = {
  readonly label: string;
  readonly saved: Words;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSave: (words: Words) => void;
};

const longestTitle = 80;
const rows = 10;

export const AnswerForm = ({ label, saved, busy, error, onSave }: AnswerFormProps) => {
  const id = useId();
  const [words, setWords] = useState(saved);
  return (
    <form
      className="command-form section standalone"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSave(words);
      }}
    >
      <div className="field">
        <label htmlFor={`${id}t`}>{text('canned.title')}</label>
        <input
          id={`${id}t`}
          required
          maxLength={longestTitle}
          autoComplete="off"
          aria-describedby={`${id}th`}
          value={words.title}
          onChange={({ target }) => {
            setWords({ ...words, title: target.value });
          }}
        />
        <p className="hint" id={`${id}th`}>
          {text('canned.title-hint')}
        </p>
      </div>
      <div className="field">
        <label htmlFor={id}>{text('canned.text')}</label>
        <textarea
          id={id}
          required
          rows={rows}
          maxLength={supportLimits.answer}
          aria-describedby={`${id}h`}
          value={words.text}
          onChange={({ target }) => {
            setWords({ ...words, text: target.value });
          }}
        />
        <p className="hint" id={`${id}h`}>
          {text('canned.text-hint')}
        </p>
      </div>
      {error === null ? null : (
        <Alert title={text('canned.not-saved')}>{formatFailure(error)}</Alert>
      )}
      <button className="button primary large" type="submit" aria-disabled={busy}>
        {text(busy ? 'canned.saving' : 'canned.save')}
      </button>
    </form>
  );
};
