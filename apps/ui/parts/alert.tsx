import type { JSX, ReactNode } from 'react';
import { AlertIcon } from './marks.tsx';

export const Alert = ({
  title,
  children,
}: {
  title: string;
  children?: ReactNode;
}): JSX.Element => (
  <div className="alert" role="alert">
    <AlertIcon />
    <p>
      <b>{title}</b>
      {children}
    </p>
  </div>
);
