import { LinkBase } from 'react-admin';
import { TableRegion } from '../list/table-region.tsx';
import { text } from '../texts/text.ts';
import type { BulkChangeDetails } from './words.ts';

/** Everybody who was left out, with the address, and why; each leads to the member. */
export const BulkExceptions = ({ change }: { readonly change: BulkChangeDetails }) => {
  const { exceptions, exceptionsTotal } = change;
  if (exceptionsTotal === 0) return null;
  return (
    <section className="sec" aria-labelledby="exceptions">
      <header>
        <h2 id="exceptions">{text('bulk-changes.exceptions')}</h2>
      </header>
      <TableRegion name={text('bulk-changes.exceptions')}>
        <table className="pvt">
          <thead>
            <tr>
              <th scope="col">{text('bulk-changes.member')}</th>
              <th scope="col">{text('bulk-changes.outcome')}</th>
              <th scope="col">{text('bulk-changes.why')}</th>
            </tr>
          </thead>
          <tbody>
            {exceptions.map(({ memberId, email, displayName, outcome, why }) => (
              <tr key={memberId}>
                <th scope="row">
                  <LinkBase to={`/members/${memberId}/show`}>
                    {displayName || email || memberId}
                  </LinkBase>
                  {displayName === '' ? null : <span className="em2">{email}</span>}
                </th>
                <td>{text(`bulk-changes.outcome.${outcome}`)}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      {exceptionsTotal > exceptions.length ? (
        <p className="why">
          {text('bulk-changes.exceptions-left', {
            smart_count: exceptionsTotal - exceptions.length,
          })}
        </p>
      ) : null}
    </section>
  );
};
