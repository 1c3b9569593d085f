import type { ComparisonDetails, FixPreview } from '#contract/comparisons.ts';
import { comparisonEndpoints } from '#contract/endpoints/comparisons.ts';
import { call } from '#ui/call.ts';
import { Section } from '#ui/section.tsx';
import { DryRunResult, useDryRun } from '../record/dry-run.tsx';
import { ReasonCommand } from '../record/reason-command.tsx';
import { previewOf } from '../record/use-command.ts';
import { TableRegion } from '../list/table-region.tsx';
import { text } from '../texts/text.ts';
import { Member } from './member.tsx';
import { wouldInWords } from './words.ts';

const words = {
  look: text('comparisons.look'),
  looking: text('comparisons.looking'),
  failed: text('comparisons.look-failed'),
};

/** The dry run of a fix, by member, and after it the fix. */
export const Fix = ({ comparison }: { readonly comparison: ComparisonDetails }) => {
  const { id, drifted, failed } = comparison;
  const params = { id };
  const dryRun = useDryRun(previewOf(comparisonEndpoints.previewFix, { params }), {
    resource: 'comparisons',
  });
  if (drifted + failed === 0) return null;
  return (
    <Section title={text('comparisons.fix')}>
      <p className="why">{text('comparisons.fix-text')}</p>
      <div className="mf">
        <DryRunResult dryRun={dryRun} words={words}>
          {({ members }) =>
            members.length === 0 ? (
              <p className="muted" role="status">
                {text('comparisons.fix-nothing')}
              </p>
            ) : (
              <>
                <WouldRecord members={members} />
                <ReasonCommand
                  send={(reason) =>
                    call(comparisonEndpoints.fixDrift, { params, body: { reason } })
                  }
                  verb={text('comparisons.do-fix')}
                  hint={text('comparisons.fix-hint')}
                  done={text('comparisons.fixed')}
                  refused={text('comparisons.not-fixed')}
                  closed={null}
                  onDone={dryRun.close}
                />
              </>
            )
          }
        </DryRunResult>
      </div>
    </Section>
  );
};

const WouldRecord = ({ members }: FixPreview) => (
  <TableRegion name={text('comparisons.fix')}>
    <table className="pvt">
      <thead>
        <tr>
          <th scope="col">{text('comparisons.member')}</th>
          <th scope="col">{text('comparisons.would-append')}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row">
              <Member member={member} />
            </th>
            <td>{wouldInWords(member)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableRegion>
);
