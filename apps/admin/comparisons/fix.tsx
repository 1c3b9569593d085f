import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ComparisonDetails, FixPreview } from '#contract/comparisons.ts';
import { failureInWords } from '#ui/api-error.ts';
import { Section, SkeletonRows } from '#ui/section.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { Failure } from '../layout/states.tsx';
import { ReasonCommand } from '../record/reason-command.tsx';
import { text } from '../texts/text.ts';
import { Member } from './member.tsx';
import { wouldInWords } from './words.ts';

/** The dry run of a fix, by member, and after it the fix. */
export const Fix = ({ comparison }: { readonly comparison: ComparisonDetails }) => {
  const [looking, setLooking] = useState(false);
  const { id, drifted, failed } = comparison;
  const preview = useFixPreview(id, looking);
  if (drifted + failed === 0) return null;
  return (
    <>
      <Section title={text('comparisons.fix')}>
        <p className="why">{text('comparisons.fix-text')}</p>
        {looking ? (
          <Preview preview={preview} />
        ) : (
          <button
            className="btn"
            type="button"
            onClick={() => {
              setLooking(true);
            }}
          >
            {text('comparisons.look')}
          </button>
        )}
      </Section>
      {looking && (preview.data?.members.length ?? 0) > 0 ? (
        <Section title={text('comparisons.do-fix')}>
          <ReasonCommand
            request={{ resource: 'comparisons', id, name: 'fix', body: {} }}
            verb={text('comparisons.do-fix')}
            hint={text('comparisons.fix-hint')}
            done={text('comparisons.fixed')}
            refused={text('comparisons.not-fixed')}
            closed={null}
          />
        </Section>
      ) : null}
    </>
  );
};

const useFixPreview = (id: string, enabled: boolean) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['comparisons', 'fix-preview', id],
    queryFn: () => dataProvider.previewCommand<FixPreview>('comparisons', id, 'fix', undefined),
    ...{ enabled, gcTime: 0, retry: false },
  });
};

type PreviewProps = { readonly preview: ReturnType<typeof useFixPreview> };

const Preview = ({ preview: { data, error, refetch } }: PreviewProps) => {
  if (error !== null) {
    const title = text('comparisons.look-failed');
    return <Failure title={title} message={failureInWords(error)} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonRows rows={2} label={text('comparisons.looking')} />;
  if (data.members.length === 0) {
    return (
      <p className="muted" role="status">
        {text('comparisons.fix-nothing')}
      </p>
    );
  }
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={text('comparisons.fix')}>
      <table className="pvt">
        <thead>
          <tr>
            <th scope="col">{text('comparisons.member')}</th>
            <th scope="col">{text('comparisons.would-append')}</th>
          </tr>
        </thead>
        <tbody>
          {data.members.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                <Member member={member} />
              </th>
              <td>{wouldInWords(member)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
