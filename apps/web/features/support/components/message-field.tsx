import { useId, type JSX } from 'react';
import { AlertIcon } from '#ui/marks.tsx';
import { supportTexts } from '../texts.ts';

const texts = supportTexts.form;
const rows = 8;

type MessageFieldProps = {
  message: string;
  error: string | undefined;
  onMessage: (message: string) => void;
};

export const MessageField = ({ message, error, onMessage }: MessageFieldProps): JSX.Element => {
  const id = useId();
  const wrong = error !== undefined;
  return (
    <div className={wrong ? 'field bad' : 'field'}>
      <label htmlFor={id}>{texts.message}</label>
      <textarea
        id={id}
        rows={rows}
        value={message}
        aria-describedby={wrong ? `${id}e ${id}h` : `${id}h`}
        {...(wrong ? { 'aria-invalid': true } : {})}
        onChange={(event) => {
          onMessage(event.target.value);
        }}
      />
      {wrong ? (
        <p className="err" id={`${id}e`}>
          <AlertIcon />
          {error}
        </p>
      ) : null}
      <p className="hint" id={`${id}h`}>
        {texts.messageHint} {texts.count(message.trim().length)}
      </p>
    </div>
  );
};
