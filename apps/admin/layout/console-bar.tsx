import { useRef, useState, type SyntheticEvent } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import { Logo, SearchIcon, ThemeIcon } from '#ui/icons.tsx';
import { resources } from '../resources.ts';
import { useDocumentTheme } from '../theme/use-document-theme.ts';
import { AccountMenu } from './account-menu.tsx';

export const ConsoleBar = ({ allowed }: { readonly allowed: boolean }) => {
  const { toggle } = useDocumentTheme();
  return (
    <header className="ctop">
      <Link className="brand" to="/members" aria-label="Tidemark console, home">
        <Logo size={20} />
        <span>Console</span>
      </Link>
      <nav aria-label="Main">
        <ul>
          {allowed
            ? resources.map(({ name, options }) => (
                <li key={name}>
                  <NavLink to={`/${name}`}>{options.label}</NavLink>
                </li>
              ))
            : null}
          <li>
            <a href="/dashboard">Dashboard</a>
          </li>
        </ul>
      </nav>
      {allowed ? <MemberSearch /> : null}
      <button
        className="ibtn"
        type="button"
        aria-label="Switch between light and dark"
        onClick={toggle}
      >
        <ThemeIcon />
      </button>
      <AccountMenu />
    </header>
  );
};

const MemberSearch = () => {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const search = (event: SyntheticEvent): void => {
    event.preventDefault();
    const filter = JSON.stringify(words.trim() === '' ? {} : { q: words.trim() });
    void navigate(`/members?${new URLSearchParams({ filter, page: '1' }).toString()}`);
    input.current?.blur();
    setWords('');
  };
  return (
    <form role="search" aria-label="Members" className="search" onSubmit={search}>
      <label className="sr" htmlFor="find-member">
        Find a member
      </label>
      <SearchIcon />
      <input
        ref={input}
        id="find-member"
        type="search"
        maxLength={200}
        placeholder="E-mail, name or Stripe id"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
        }}
      />
    </form>
  );
};
