import { useNavigate } from 'react-router';

import { confirmLeaving } from '../../../ui/feedback/confirmLeaving.ts';
import { chooseBuilding, useSession } from '../../../core/session/session.ts';
import { resetTabs, useTabs } from '../../../core/navigation/tabs.ts';

/** Switches to another building: asks about unsaved changes and reloads the console. */
export function useEnterBuilding(): (id: string) => Promise<void> {
  const navigate = useNavigate();
  const buildId = useSession((state) => state.buildId);
  return async (id) => {
    if (id === buildId || (useTabs.getState().unsaved.size > 0 && !(await confirmLeaving()))) return;
    await chooseBuilding(id);
    resetTabs();
    await navigate('/');
  };
}
