import { useGetResourceLabel, useResourceContext } from 'react-admin';
import { Link } from 'react-router';
import { usePageTitle } from '../layout/use-page-title.ts';
import { text } from '../texts/text.ts';

export const RecordNotFound = () => {
  const resource = useResourceContext() ?? '';
  const labelOf = useGetResourceLabel();
  const title = text('record.not-found', { record: labelOf(resource, 1) });
  usePageTitle(title);
  return (
    <div className="gate">
      <h1>{title}</h1>
      <p>{text('record.not-found-text', { record: labelOf(resource, 1).toLowerCase() })}</p>
      <div className="btns">
        <Link className="btn pri lg" to={`/${resource}`}>
          {text('record.go-to-list', { list: labelOf(resource, 2).toLowerCase() })}
        </Link>
      </div>
    </div>
  );
};
