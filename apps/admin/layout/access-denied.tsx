import { useEffect } from 'react';
import { adminEndpoints } from '#contract/admin/admin.ts';
import { useAccess } from '#ui/api/use-access.ts';
import { useReportedRefusal } from '#ui/api/use-reported-refusal.ts';
import { isLoggingOut } from '../session-over.ts';
import { text } from './texts.ts';

type DeniedProps = {
  readonly title: string;
  readonly sentence: string;
  readonly to: string;
  readonly action: string;
};

const DeniedMessage = ({ title, sentence, to, action }: DeniedProps) => {
  useEffect(() => {
    document.title = `${title} · Tidemark`;
  }, [title]);
  return (
    <div className="gate">
      <h1>{title}</h1>
      <p>{sentence}</p>
      <div className="buttons">
        <a className="button primary large" href={to}>
          {action}
        </a>
      </div>
    </div>
  );
};

/** Explains to staff without a second factor how to set one up in the product’s settings. */
export const AccessDenied = () => {
  const { resource } = adminEndpoints.members;
  const decision = useAccess(resource);
  // A logout is not a refusal.
  const isRefused = decision?.allowed === false && decision.rule !== 'denied/signed-out';
  useReportedRefusal(isRefused && !isLoggingOut() ? resource : undefined);
  return decision?.rule === 'denied/needs-second-factor' ? (
    <DeniedMessage
      title="Two-factor login required"
      sentence="Staff access requires two-factor login. Set it up in your settings; all you need is an authenticator app on your phone."
      to="/settings#account"
      action="Set up two-factor login"
    />
  ) : (
    <DeniedMessage
      title={text('layout.denied')}
      sentence={text('layout.denied-text')}
      to="/"
      action={text('layout.return')}
    />
  );
};
