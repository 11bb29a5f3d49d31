import type { RunProgress } from '@muster/model/report/wire.ts';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { type CallOptions, get } from '../../core/http/request.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { randomId } from '../../core/randomId.ts';
import { Button } from '../input/Button.tsx';
import { Empty } from './Empty.tsx';
import css from './LongRun.module.css';

interface LongRun<Data> {
  queryKey: QueryKey;
  /** Sends the request, with the id under which the server reports its progress. */
  run: (progressId: string, options: CallOptions) => Promise<Data>;
  enabled?: boolean;
  /** Shows what was computed before until the new data comes. */
  keepsPrevious?: boolean;
}

/**
 * Data of a request that may take long. `wait` is what to show while it runs, with progress and a cancel button, and after
 * it was cancelled; null = nothing. Cancelling closes the connection, and the server stops.
 */
export function useLongRun<Data>({ queryKey, run, enabled = true, keepsPrevious = false }: LongRun<Data>) {
  const client = useQueryClient();
  const [progressId, setProgressId] = useState('');
  const query = useQuery({
    enabled,
    queryKey,
    queryFn: ({ signal }) => {
      const id = randomId();
      setProgressId(id);
      return run(id, { signal, quiet: true });
    },
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    retry: false,
  });
  const { data, error, isFetching, isPlaceholderData } = query;
  const isCancelled = enabled && !isFetching && error === null && (data === undefined || isPlaceholderData);
  let wait: ReactNode = null;
  if (isFetching) wait = <Progress id={progressId} onCancel={() => void client.cancelQueries({ queryKey })} />;
  else if (isCancelled) wait = <Cancelled onRetry={() => void query.refetch()} />;
  return { ...query, wait };
}

/** Between two requests for the progress. */
const pollMs = 1000;

/** Shows nothing for the first second. */
function Progress({ id, onCancel }: { id: string; onCancel: () => void }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['runProgress', id],
    queryFn: ({ signal }) => get<RunProgress | null>('/pod/report/progress', { id }, { signal, quiet: true }),
    enabled: id !== '',
    retry: false,
    refetchInterval: pollMs,
    gcTime: 0,
  });
  if (data === undefined || data === null || data.total === 0) return null;
  const { done, total } = data;
  const text = t('report.running', { percent: Math.floor((100 * done) / total) });
  return (
    <div className={css.running}>
      <p role="status">{text}</p>
      <progress max={total} value={done} aria-label={text} />
      <Button onClick={onCancel}>{t('report.cancel')}</Button>
    </div>
  );
}

function Cancelled({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return <Empty text={t('report.cancelled')} action={<Button onClick={onRetry}>{t('console.retry')}</Button>} />;
}
