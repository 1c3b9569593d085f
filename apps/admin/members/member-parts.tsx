import { Menu, MenuItem } from '@mui/material';
import { useRef, useState, type ReactNode } from 'react';
import { hasControls, jumpTo } from '../record/jump.ts';
import { text } from './texts.ts';

/** The parts of the page that the row of links leads to, in their order on a phone. */
const sections = [
  'facts',
  'payments',
  'access',
  'subscription',
  'account',
  'requests',
  'notes',
  'timeline',
] as const;

/** The forms of the page, those used most first. */
const acts = [
  'change-membership',
  'refund',
  'change-subscription',
  'change-account',
  'mailing',
  'personal-data',
] as const;

type PartName = (typeof sections)[number] | (typeof acts)[number];

const getPartId = (name: PartName): string => `member-${name}`;

type MemberPartProps = { readonly name: PartName; readonly children: ReactNode };

/** A part of the page that links and the menu of actions lead to. */
export const MemberPart = ({ name, children }: MemberPartProps) => (
  <div id={getPartId(name)} className="member-part">
    {children}
  </div>
);

type MemberSectionsProps = {
  /** Parts that this member does not have. */
  readonly without: readonly PartName[];
};

/** Links to the parts of the page. */
export const MemberSections = ({ without }: MemberSectionsProps) => (
  <nav className="member-sections" aria-label="Parts of this page">
    {sections
      .filter((name) => !without.includes(name))
      .map((name) => (
        <a
          key={name}
          href={`#${getPartId(name)}`}
          onClick={(event) => {
            event.preventDefault();
            jumpTo(getPartId(name), 'heading');
          }}
        >
          {text(`member.part.${name}`)}
        </a>
      ))}
  </nav>
);

/** What can be done for the member, in one menu at the top of the page. Each item leads to its form. */
export const MemberActions = () => {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [available, setAvailable] = useState<readonly (typeof acts)[number][]>([]);
  const chosen = useRef<PartName | null>(null);
  const close = (): void => {
    setButton(null);
  };
  // The menu gives the focus back to its button when it closes.
  const jumpToChosen = (): void => {
    if (chosen.current !== null) jumpTo(getPartId(chosen.current), 'field');
    chosen.current = null;
  };
  return (
    <>
      <button
        className="button primary"
        type="button"
        aria-haspopup="menu"
        aria-expanded={button !== null}
        onClick={({ currentTarget }) => {
          // Which forms there are depends on the member's payments and on the role of the reader.
          setAvailable(acts.filter((name) => hasControls(getPartId(name))));
          setButton(currentTarget);
        }}
      >
        Actions
      </button>
      <Menu
        open={button !== null}
        anchorEl={button}
        onClose={close}
        slotProps={{ transition: { onExited: jumpToChosen } }}
      >
        {available.length === 0 ? (
          <MenuItem disabled>Nothing can be changed here</MenuItem>
        ) : (
          available.map((name) => (
            <MenuItem
              key={name}
              onClick={() => {
                chosen.current = name;
                close();
              }}
            >
              {text(`member.act.${name}`)}
            </MenuItem>
          ))
        )}
      </Menu>
    </>
  );
};
