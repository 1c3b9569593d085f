import type { JSX } from 'react';
import { Icon } from '#ui/parts/icons.tsx';
import { SearchBox } from './search-box.tsx';
import { useShownDialog } from './use-shown-dialog.ts';

/** The search of a phone, over the top bar, which has no room for a field. */
export const PhoneSearch = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const dialogRef = useShownDialog();
  return (
    <dialog
      ref={dialogRef}
      className="phone-search"
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialogRef.current) onClose();
      }}
    >
      <div className="phone-search-bar">
        <SearchBox label="Coins and news, on a phone" onPicked={onClose} />
        <button className="icon-button" type="button" aria-label="Close search" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
};
