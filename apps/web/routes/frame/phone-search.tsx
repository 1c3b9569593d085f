import type { JSX } from 'react';
import { Icon } from '#ui/parts/icons.tsx';
import { menuTexts as texts } from './menu-texts.ts';
import { SearchBox } from './search-box.tsx';
import { useShownDialog } from './use-shown-dialog.ts';

/** The search of a phone, over the top bar, which has no room for a field. */
export const PhoneSearch = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const dialogRef = useShownDialog();
  return (
    <dialog
      ref={dialogRef}
      className="phone-search"
      aria-label={texts.search}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialogRef.current) onClose();
      }}
    >
      <div className="phone-search-bar">
        <SearchBox label={texts.searchField} onPicked={onClose} />
        <button
          className="icon-button"
          type="button"
          aria-label={texts.closeSearch}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
};
