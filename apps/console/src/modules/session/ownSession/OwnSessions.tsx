import type { endedSessions, ownSession } from '@muster/model/session/wire.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, post, type Wire } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { formatTime } from '../../../core/time/formatTime.ts';
import { toast } from '../../../core/toast.ts';
import { clientName } from './clientName.ts';
import css from './OwnSessions.module.css';

const queryKey = ['session', 'own'];

/** The sessions of the account, with a button to end each. */
export function OwnSessions({ onClose }: { onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const { data: sessions = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<Wire<typeof ownSession>[]>('/base/session/own', {}, { signal }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: readonly string[]) => post<Wire<typeof endedSessions>>('/base/session/endOwn', { ids }),
    onSuccess: async ({ ended }) => {
      toast('success', t('console.sessions.ended', { count: ended }));
      await client.invalidateQueries({ queryKey });
    },
  });
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <Dialog
      title={t('console.sessions.title')}
      onClose={onClose}
      footer={
        <>
          {others.length > 1 && (
            <Button tone="danger" isBusy={isPending} onClick={() => mutate(others.map(({ id }) => id))}>
              {t('console.sessions.endOthers')}
            </Button>
          )}
          <Button onClick={onClose}>{t('console.close')}</Button>
        </>
      }
    >
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p className={css.client} title={session.agent ?? undefined}>
                {session.agent === null ? t('console.sessions.unknown') : clientName(session.agent)}
                {session.isThis && <strong>{t('console.sessions.this')}</strong>}
              </p>
              <p className={css.times}>
                <span>{session.address}</span>
                <span>{t('console.sessions.since', { time: formatTime(session.startedAt) })}</span>
                <span>{t('console.sessions.lastSeen', { time: formatTime(session.lastSeenAt) })}</span>
              </p>
            </div>
            {!session.isThis && (
              <Button isSmall isBusy={isPending} onClick={() => mutate([session.id])}>
                {t('console.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 0 && others.length === 0 && <p className={css.times}>{t('console.sessions.none')}</p>}
    </Dialog>
  );
}
