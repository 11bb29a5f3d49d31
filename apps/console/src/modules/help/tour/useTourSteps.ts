import { permissions } from '@muster/model/access/permission.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { useSidebar } from '../../../core/settings/sidebarState.ts';
import { useSeesAlarms } from '../../alarm/live/alarms.ts';

/** Purpose of the page on which the tour starts: the live map, the gate, a responder's task. */
export type FirstStep = 'find' | 'gate' | 'duty';

interface TourStep {
  name: FirstStep | 'alarms' | 'handle' | 'evacuate' | 'menu' | 'palette';
  /** Selector of the target, by its visible name. */
  selector: string;
  placement: 'bottomLeft' | 'bottomRight' | 'left' | 'top';
  /** Omitted if there are more than five steps. */
  isSpare?: boolean;
}

const most = 5;

/** Steps of the tour: only pages that the account may open. */
export function useTourSteps(first: FirstStep): TourStep[] {
  const t = useT();
  const can = useCan();
  const seesAlarms = useSeesAlarms();
  const isMobile = useSidebar((state) => state.isMobile);
  const isHome = first === 'find';
  const alarms = {
    selector: `section[aria-label="${t('console.alarm.open')}"], aside[aria-label="${t('console.dock')}"]`,
    placement: isMobile ? 'top' : 'left',
  } as const;
  const steps: (TourStep | false)[] = [
    (!isHome || can(permissions.positionView)) && {
      name: first,
      selector: first === 'duty' ? `section[aria-label="${t('duty.tasks')}"]` : '[role="search"]',
      placement: 'bottomLeft',
    },
    seesAlarms && { name: 'alarms', ...alarms },
    seesAlarms && can(permissions.alarmHandle) && { name: 'handle', ...alarms },
    isHome &&
      can(permissions.evacuate) && {
        name: 'evacuate',
        selector: 'a[href="/muster?start=site"]',
        placement: 'bottomRight',
      },
    {
      name: 'menu',
      selector: `button[aria-label="${t(isHome ? 'console.openMenu' : 'console.toggleMenu')}"]`,
      placement: 'bottomLeft',
      isSpare: true,
    },
    { name: 'palette', selector: `button[aria-label="${t('palette.hint')}"]`, placement: 'bottomLeft' },
  ];
  const open = steps.filter((step) => step !== false);
  return open.length > most ? open.filter(({ isSpare }) => isSpare !== true) : open;
}
