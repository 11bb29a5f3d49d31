import { useNavigate } from 'react-router';

import { resetTabs, useTabs } from '../../core/navigation/tabs.ts';
import { logOut } from '../../core/session/session.ts';
import { confirmLeaving } from '../../ui/feedback/confirmLeaving.ts';

/** Logout: `leave` without a question, `leaveOnPurpose` with a question if there is unsaved information. */
export function useLogOut(): { leave: () => Promise<void>; leaveOnPurpose: () => Promise<void> } {
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    await logOut();
    resetTabs();
    await navigate('/login');
  };
  const leaveOnPurpose = async (): Promise<void> => {
    if (useTabs.getState().unsaved.size > 0 && !(await confirmLeaving())) return;
    await leave();
  };
  return { leave, leaveOnPurpose };
}
