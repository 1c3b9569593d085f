import { useEffect } from 'react';

export const AccessDenied = () => {
  useEffect(() => {
    document.title = 'Access Denied · Tidemark';
  }, []);
  return (
    <div className="gate">
      <h1>Access Denied</h1>
      <p>You don&apos;t have permission to access this page.</p>
      <div className="btns">
        <a className="btn pri lg" href="/">
          Return to Dashboard
        </a>
      </div>
    </div>
  );
};
