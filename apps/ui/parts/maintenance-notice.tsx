import type { JSX } from 'react';
import { formatDateTime } from '../format/format.ts';
import { maintenanceTexts as texts } from './maintenance-texts.ts';

type MaintenanceNoticeProps = { readonly until: string; readonly now: Date };

/** A band during maintenance. */
export const MaintenanceNotice = ({ until, now }: MaintenanceNoticeProps): JSX.Element => {
  const end = new Date(until);
  return (
    <p className="notice stale">
      {end > now ? texts.until(formatDateTime(end, now)) : texts.longer} {texts.meaning}
    </p>
  );
};
