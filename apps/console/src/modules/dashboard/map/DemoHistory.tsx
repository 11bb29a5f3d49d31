import type { DemoHistory as Progress } from '@muster/model/building/demoHistoryWire.ts';
import { useQuery } from '@tanstack/react-query';

import { get } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import css from './DemoHistory.module.css';

const pollMs = 3000;

/** Progress of generating the demo history: until then statistics lack their first days. */
export function DemoHistory({ buildId }: { buildId: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['demoHistory', buildId],
    queryFn: ({ signal }) => get<Progress | null>('/base/demoHistory/progress', {}, { quiet: true, signal }),
    // No polling when it is complete, or on a site without one.
    refetchInterval: ({ state }) => (state.data === null || state.data === undefined ? false : pollMs),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data === null || data === undefined) return null;
  const { days, daysDone } = data;
  return (
    <p className={css.progress} role="status">
      {t('console.building.demoHistory', { done: daysDone, days })}
      <progress max={days} value={daysDone} aria-hidden />
    </p>
  );
}
