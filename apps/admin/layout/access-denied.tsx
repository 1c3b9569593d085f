import { useEffect } from 'react';
import { text } from '../texts/text.ts';

export const AccessDenied = () => {
  useEffect(() => {
    document.title = `${text('layout.denied')} · Tidemark`;
  }, []);
  return (
    <div className="gate">
      <h1>{text('layout.denied')}</h1>
      <p>{text('layout.denied-text')}</p>
      <div className="btns">
        <a className="btn pri lg" href="/">
          {text('layout.return')}
        </a>
      </div>
    </div>
  );
};
