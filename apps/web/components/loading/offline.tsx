import type { JSX } from 'react';
import { askServerNow } from '../../lib/server/server-state.ts';
import { Gate } from '../page.tsx';
import { texts } from '../texts.ts';

/** Stands for what cannot be shown until the server answers, which it then is by itself. */
export const Offline = ({ onRetry = askServerNow }: { onRetry?: () => void }): JSX.Element => (
  <Gate
    title={texts.away.title}
    actions={
      <button className="button primary large" type="button" onClick={onRetry}>
        {texts.away.action}
      </button>
    }
  >
    {texts.away.text}
  </Gate>
);
