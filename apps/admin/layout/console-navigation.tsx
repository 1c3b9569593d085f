import { MenuList } from '@mui/material';
import { Menu, useLocation, useResourceDefinitions } from 'react-admin';
import { text } from '../texts/text.ts';

/** Every resource, and the way back to the product. */
export const ConsoleNavigation = ({ allowed }: { readonly allowed: boolean }) => {
  const { pathname } = useLocation();
  const definitions = useResourceDefinitions();
  const names = allowed ? Object.keys(definitions) : [];
  return (
    <nav aria-label={text('layout.navigation')}>
      <MenuList component="div" role="none">
        {names.map((name) => (
          <Menu.ResourceItem
            key={name}
            name={name}
            role="link"
            leftIcon={null}
            {...(pathname.split('/')[1] === name ? { 'aria-current': 'page' } : {})}
          />
        ))}
      </MenuList>
      <a className="away" href="/dashboard">
        {text('layout.dashboard')}
      </a>
    </nav>
  );
};
