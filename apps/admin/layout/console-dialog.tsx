import { Dialog } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';

type ConsoleDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  'aria-labelledby' | 'aria-describedby'
> & {
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog that its buttons and Escape close. */
export const ConsoleDialog = ({ onClose, children, ...names }: ConsoleDialogProps) => (
  <Dialog open {...names} onClose={closeUnlessBackdrop(onClose)}>
    <div className="dialog-content">{children}</div>
  </Dialog>
);

/** As in the dialogs of the website, a press beside a dialog does not close it: the second press of a double click on its opener is one. */
export const closeUnlessBackdrop =
  (onClose: () => void) =>
  (_event?: unknown, reason?: unknown): void => {
    if (reason !== 'backdropClick') onClose();
  };
