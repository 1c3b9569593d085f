import { Link } from 'react-router';

export const LoadingPage = () => (
  <div className="skeletons" role="status">
    <span className="sr">Loading</span>
    {['w1', 'w2', 'w3', 'w3', 'w3', 'w3'].map((width, index) => (
      <span key={index} className={`skeleton ${width}`} />
    ))}
  </div>
);

export const PageNotFound = () => (
  <div className="gate">
    <h1>Page not found</h1>
    <p>The console has no page at this address.</p>
    <div className="btns">
      <Link className="btn pri lg" to="/members">
        Go to the members
      </Link>
    </div>
  </div>
);

export const MemberNotFound = () => (
  <div className="gate">
    <h1>Member not found</h1>
    <p>No member has this id.</p>
    <div className="btns">
      <Link className="btn pri lg" to="/members">
        Go to the members
      </Link>
    </div>
  </div>
);

const isMissingPart = ({ message }: Error): boolean =>
  /dynamically imported module|module script/iu.test(message);

/** An error of the console itself, or a missing chunk that a newer release has replaced. */
export const FatalError = ({ error }: { error: Error }) => (
  <main className="cmain">
    <div className="gate" role="alert">
      <h1>Something went wrong</h1>
      <p>
        {isMissingPart(error)
          ? 'This page did not load. There may be a newer version: reload the page.'
          : error.message}
      </p>
      <div className="btns">
        <button
          className="btn pri lg"
          type="button"
          onClick={() => {
            location.reload();
          }}
        >
          Reload
        </button>
        <a className="btn lg" href="/admin/members">
          Open the members again
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
    <p className="again">
      <button className="btn" type="button" onClick={onRetry}>
        Try again now
      </button>
    </p>
  </div>
);
