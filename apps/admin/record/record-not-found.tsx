import { useGetResourceLabel, useResourceContext } from 'react-admin';
import { NothingHere } from '../layout/states.tsx';
import { text } from '../texts/text.ts';

export const RecordNotFound = () => {
  const resource = useResourceContext() ?? '';
  const labelOf = useGetResourceLabel();
  const one = labelOf(resource, 1);
  return (
    <NothingHere
      title={text('record.not-found', { record: one })}
      sentence={text('record.not-found-text', { record: one.toLowerCase() })}
      to={{
        path: `/${resource}`,
        words: text('record.go-to-list', { list: labelOf(resource, 2).toLowerCase() }),
      }}
    />
  );
};
