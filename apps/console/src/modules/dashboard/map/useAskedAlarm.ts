import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

import { useAlarms } from '../../alarm/live/alarms.ts';
import type { OpenAlarm } from '../../alarm/live/openAlarms.ts';

/** `?alarm=<id>`: the map shows where an alarm is that somebody asked about on another page; once. */
export function useAskedAlarm(isReady: boolean, locate: (alarm: OpenAlarm) => void): void {
  const [query] = useSearchParams();
  const asked = query.get('alarm');
  const alarm = useAlarms(({ open }) => open.find(({ id }) => id === asked));
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isReady || alarm === undefined || shown.current === alarm.id) return;
    shown.current = alarm.id;
    locate(alarm);
  });
}
