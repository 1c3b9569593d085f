import { useRef, type JSX, type PointerEvent } from 'react';
import type { User } from '#contract/account/auth.ts';
import { Icon, ThemeIcon } from '#ui/parts/icons.tsx';
import { toggleTheme } from '#ui/theme.ts';
import { PlanBox } from '../../features/plans/components/plan-box.tsx';
import { Brand } from './brand.tsx';
import { NavLinks } from './sidebar.tsx';
import { frameTexts } from './texts.ts';
import { useShownDialog } from './use-shown-dialog.ts';

const minSwipePx = 60;

export const Drawer = ({ user, onClose }: { user: User; onClose: () => void }): JSX.Element => {
  const dialogRef = useShownDialog();
  const swipeStart = useRef(0);
  const onPointerUp = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' && swipeStart.current - event.clientX > minSwipePx) onClose();
  };
  return (
    <dialog
      ref={dialogRef}
      className="drawer"
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        swipeStart.current = event.clientX;
        if (event.target === dialogRef.current) onClose();
      }}
      onPointerUp={onPointerUp}
    >
      <div className="sheet">
        <div className="title-row">
          <Brand />
          <button className="icon-button" type="button" aria-label="Close menu" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <NavLinks label="Main, in the menu" onGo={onClose} />
        <button className="drawer-theme" type="button" onClick={toggleTheme}>
          <ThemeIcon />
          {frameTexts.theme}
        </button>
        <PlanBox user={user} />
      </div>
    </dialog>
  );
};
