import { Menu, useLocation } from 'react-admin';
import { text } from '../texts/text.ts';
import { isOpen, useAttention } from './use-attention.ts';

/** The link to the home page, with the number of faults on every page. */
export const AttentionMenuItem = () => {
  const { pathname } = useLocation();
  const { data } = useAttention();
  const faults = (data?.checks ?? []).filter(
    (check) => check.severity === 'fault' && isOpen(check),
  ).length;
  return (
    <Menu.DashboardItem
      primaryText={
        faults === 0 ? text('attention.title') : text('attention.menu', { smart_count: faults })
      }
      role="link"
      leftIcon={null}
      aria-current={pathname === '/' ? 'page' : undefined}
    />
  );
};
