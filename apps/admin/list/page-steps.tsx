import type { MouseEvent, ReactNode } from 'react';
import type { PaginationActionsProps } from 'react-admin';
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '../layout/icons.tsx';
import { text } from '../texts/framework-texts.ts';

/** react-admin's page buttons. It counts pages from 0, and −1 means an unknown total. */
export const PaginationButtons = ({
  page,
  rowsPerPage,
  count,
  onPageChange,
}: PaginationActionsProps) => {
  const last = count === -1 ? Infinity : Math.max(0, Math.ceil(count / rowsPerPage) - 1);
  const getStepProps = (to: number) => ({
    disabled: to < 0 || to > last || to === page || !Number.isFinite(to),
    onClick: ({ nativeEvent }: MouseEvent) => {
      onPageChange(nativeEvent, to);
    },
  });
  return (
    <span className="page-buttons">
      <Step label={text('ra.navigation.first')} {...getStepProps(0)}>
        <FirstIcon />
      </Step>
      <Step label={text('ra.navigation.previous')} {...getStepProps(page - 1)}>
        <PreviousIcon />
      </Step>
      <Step label={text('ra.navigation.next')} {...getStepProps(page + 1)}>
        <NextIcon />
      </Step>
      <Step label={text('ra.navigation.last')} {...getStepProps(last)}>
        <LastIcon />
      </Step>
    </span>
  );
};

type StepProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly children: ReactNode;
};

const Step = ({ label, disabled, onClick, children }: StepProps) => (
  <button
    className="icon-button"
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    {children}
  </button>
);
