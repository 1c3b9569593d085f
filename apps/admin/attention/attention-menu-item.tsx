import { Menu, useLocation } from 'react-admin';
import { text } from './texts.ts';
import { isOpen, useAttention } from './use-attention.ts';

/** Link to the home page with the number of faults; shorter in the bar, which has less room. */
export const AttentionMenuItem = ({ short }: { readonly short: boolean }) => {
  const { pathname } = useLocation();
  const { data } = useAttention();
  const faultCount = (data?.checks ?? []).filter(
    (check) => check.severity === 'fault' && isOpen(check),
  ).length;
  const name = formatLabel(faultCount, { none: 'attention.title', some: 'attention.menu' });
  return (
    <Menu.DashboardItem
      primaryText={
        short
          ? formatLabel(faultCount, { none: 'attention.bar', some: 'attention.bar-faults' })
          : name
      }
      aria-label={name}
      role="link"
      leftIcon={null}
      aria-current={pathname === '/' ? 'page' : undefined}
    />
  );
};

type TextKey = Parameters<typeof text>[0];
type LabelKeys = { readonly none: TextKey; readonly some: TextKey };

const formatLabel = (faults: number, { none, some }: LabelKeys): string =>
  faults === 0 ? text(none) : text(some, { smart_count: faults });
