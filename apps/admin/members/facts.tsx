import type { Member } from '#contract/admin.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatDay } from '#ui/format.ts';
import { LevelIcon } from '../layout/icons.tsx';
import { hourAndMinute } from './moments.ts';
import type { AsOf } from './use-as-of.ts';
import { endInWords, originLabels, roleNames, shortCustomer, statusInWords } from './words.ts';

type FactRow = {
  readonly label: string;
  readonly words: (member: Member, now: Date) => string;
};

const rows: readonly FactRow[] = [
  { label: 'Plan', words: ({ plan }) => planLabels[plan] },
  { label: 'Status', words: statusInWords },
  { label: 'Access ends', words: endInWords },
  { label: 'Origin', words: ({ origin }) => originLabels[origin] },
  { label: 'Customer', words: ({ stripeCustomerId }) => stripeCustomerId ?? 'none' },
  { label: 'Role', words: ({ role }) => roleNames[role] },
  { label: 'E-mail', words: ({ email }) => email },
  { label: 'Display name', words: ({ displayName }) => displayName },
  { label: 'Username', words: ({ username }) => username },
  {
    label: 'Last sign-in',
    words: ({ lastSignInAt }, now) =>
      lastSignInAt === null ? 'never' : dayAndTime(new Date(lastSignInAt), now),
  },
];

const dayAndTime = (at: Date, now: Date): string => `${formatDay(at, now)}, ${hourAndMinute(at)}`;

export const differingRows = (then: Member, today: Member, now: Date): readonly string[] =>
  rows.filter(({ words }) => words(then, now) !== words(today, now)).map(({ label }) => label);

type FactsProps = {
  readonly member: Member;
  readonly asOf: AsOf;
  readonly now: Date;
  readonly source: string;
};

export const Facts = ({ member, asOf, now, source }: FactsProps) => (
  <section className="sec" aria-labelledby="facts" aria-busy={asOf.loading}>
    <header>
      <h2 id="facts">Membership</h2>
      <span className="src">
        <LevelIcon />
        {source}
      </span>
    </header>
    {asOf.at === null ? (
      <NowTable member={member} now={now} />
    ) : (
      <ThenTable member={member} asOf={asOf} at={asOf.at} now={now} />
    )}
  </section>
);

const NowTable = ({ member, now }: { member: Member; now: Date }) => (
  <table className="st now">
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Now</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, words }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{words(member, now)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

type ThenTableProps = Omit<FactsProps, 'source'> & { readonly at: Date };

const ThenTable = ({ member, asOf: { comparison }, at, now }: ThenTableProps) => {
  const then = comparison?.then ?? null;
  const today = comparison?.now ?? member;
  const different = then === null ? [] : differingRows(then, today, now);
  return (
    <table className="st">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">As of {dayAndTime(at, now)}</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, words }) => (
          <tr key={label} className={different.includes(label) ? 'df' : undefined}>
            <th scope="row">{label}</th>
            <td>
              {comparison === undefined ? <Skeleton /> : then && shortCustomer(words(then, now))}
            </td>
            <td>
              {different.includes(label) ? (
                <b>{shortCustomer(words(today, now))}</b>
              ) : (
                shortCustomer(words(today, now))
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Skeleton = () => <span className="skeleton short" />;
