import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '../layout/icons.tsx';

const sizes = [5, 10, 25];

export const Pager = () => {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  if (total === 0) return null;
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  return (
    <nav className="pager" aria-label="Pages">
      <label>
        Rows per page{' '}
        <select
          className="inp"
          value={perPage}
          onChange={({ target }) => {
            setPerPage(Number(target.value));
          }}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span>
        {from} to {to} of {total.toLocaleString('en-GB')}
      </span>
      <span className="pg">
        <Step label="First page" page={1} disabled={page <= 1} go={setPage}>
          <FirstIcon />
        </Step>
        <Step label="Previous page" page={page - 1} disabled={page <= 1} go={setPage}>
          <PreviousIcon />
        </Step>
        <Step label="Next page" page={page + 1} disabled={page >= last} go={setPage}>
          <NextIcon />
        </Step>
        <Step label="Last page" page={last} disabled={page >= last} go={setPage}>
          <LastIcon />
        </Step>
      </span>
    </nav>
  );
};

type StepProps = {
  readonly label: string;
  readonly page: number;
  readonly disabled: boolean;
  readonly go: (page: number) => void;
  readonly children: ReactNode;
};

const Step = ({ label, page, disabled, go, children }: StepProps) => (
  <button
    className="ibtn"
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={() => {
      go(page);
    }}
  >
    {children}
  </button>
);
