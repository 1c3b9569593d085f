import { LinkBase as Link } from 'react-admin';
import { text } from './texts.ts';
import { usePageTitle } from './use-page-title.ts';

export const LoadingPage = () => (
  <div className="skeletons" role="status">
    <span className="visually-hidden">{text('layout.loading')}</span>
    {['title-line', 'summary-line', '', '', '', ''].map((width, index) => (
      <span key={index} className={`skeleton ${width}`} />
    ))}
  </div>
);

/** Shown before the console's frame is loaded. */
export const LoadingConsole = () => (
  <main className="console-main">
    <LoadingPage />
  </main>
);

type MissingPageProps = {
  readonly title: string;
  readonly sentence: string;
  readonly to: { readonly path: string; readonly words: string };
};

/** The page for an unknown address. */
export const MissingPage = ({ title, sentence, to }: MissingPageProps) => {
  usePageTitle(title);
  return (
    <div className="gate">
      <h1>{title}</h1>
      <p>{sentence}</p>
      <div className="buttons">
        <Link className="button primary large" to={to.path}>
          {to.words}
        </Link>
      </div>
    </div>
  );
};

export const PageNotFound = () => (
  <MissingPage
    title="Page not found"
    sentence="The console has no page at this address."
    to={{ path: '/members', words: 'Go to members' }}
  />
);

/** Where react-admin redirects when an access check got no response. */
export const AccessCheckFailed = () => (
  <MissingPage
    title={text('layout.access-failed')}
    sentence="The console could not check your permissions."
    to={{ path: '/members', words: text('layout.open-again') }}
  />
);

const isMissingChunkError = ({ message }: Error): boolean =>
  /dynamically imported module|module script/iu.test(message);

/** An error of the console itself, or a missing chunk that a newer release has replaced. */
export const FatalError = ({ error }: { error: Error }) => (
  <main className="console-main">
    <div className="gate" role="alert">
      <h1>Something went wrong</h1>
      <p>
        {isMissingChunkError(error)
          ? 'This page did not load. There may be a newer version: reload the page.'
          : error.message}
      </p>
      <div className="buttons">
        <button
          className="button primary large"
          type="button"
          onClick={() => {
            location.reload();
          }}
        >
          Reload
        </button>
        <a className="button large" href="/admin/members">
          {text('layout.open-again')}
        </a>
      </div>
    </div>
  </main>
);

type FailureProps = {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
};

export const Failure = ({ title, message, onRetry }: FailureProps) => (
  <div className="empty" role="alert">
    <b>{title}</b>
    <p>{message}</p>
    <p className="retry">
      <button className="button" type="button" onClick={onRetry}>
        {text('layout.retry')}
      </button>
    </p>
  </div>
);
