import type { JSX } from 'react';
import { formatCount } from '#contract/format.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { useNow } from '../../../lib/use-now.ts';
import type { Fault } from '../faults.ts';
import { monitorTexts } from '../texts.ts';

const { faults: texts } = monitorTexts;

/** The faults of the console's home page, each with a link to its findings. */
export const FaultList = ({ faults }: { faults: readonly Fault[] }): JSX.Element => (
  <Section title={texts.title} source={<a href="/admin">{texts.home}</a>}>
    <div className="scroll" tabIndex={0} role="region" aria-label={monitorTexts.table(texts.title)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.heads.check}</th>
            <th scope="col" className="number">
              {texts.heads.found}
            </th>
            <th scope="col" className="number">
              {texts.heads.since}
            </th>
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <FaultRow key={fault.id} fault={fault} />
          ))}
        </tbody>
      </table>
    </div>
  </Section>
);

const FaultRow = ({ fault: { title, link, count, since } }: { fault: Fault }): JSX.Element => {
  const now = useNow();
  return (
    <tr>
      <th scope="row">
        <a href={`/admin${link}`}>{title}</a>
      </th>
      <td className="number">{count === null ? texts.unknown : formatCount(count)}</td>
      <td className="number">{since === null ? '' : formatDateTime(new Date(since), now)}</td>
    </tr>
  );
};
