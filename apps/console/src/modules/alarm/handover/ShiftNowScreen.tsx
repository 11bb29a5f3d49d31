import type { handoverNow } from '@muster/model/shiftHandover/wire.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { shiftHandover } from '@muster/model/shiftHandover/shiftHandover.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, post, type Query, type Wire } from '../../../core/http/request.ts';
import { useCan, useSession } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { toast } from '../../../core/toast.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { NoteField } from '../../../ui/input/NoteField.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import css from './Handover.module.css';
import { HandoverItems } from './HandoverItems.tsx';

type Now = Wire<typeof handoverNow>;
type Act = (action: 'handOver' | 'confirm' | 'withdraw', body: Query) => void;

/** Refresh interval: another operator may hand over or confirm. */
const refetchMs = 5000;

/** `/alarm/shift`: current open items; an operator hands over the shift, the next one confirms it. */
export function ShiftNowScreen() {
  const t = useT();
  const client = useQueryClient();
  const queryKey = [shiftHandover.name, 'now'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<Now>('/pod/shiftHandover/now', {}, { signal, quiet: true }),
    refetchInterval: refetchMs,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, body }: { action: Parameters<Act>[0]; body: Query }) =>
      post(`/pod/shiftHandover/${action}`, body),
    onSuccess: (_reply, { action }) => {
      if (action !== 'withdraw')
        toast('success', t(action === 'handOver' ? 'console.handover.done' : 'console.handover.confirmed'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: [shiftHandover.name] }),
  });
  const act: Act = (action, body) => mutate({ action, body });
  const mayHandOver = useCan()(permissions.shiftHandOver);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <PageTitle>{t('menu.shiftNow')}</PageTitle>
        <Link to="/alarm/handover">{t('menu.shiftHandover')}</Link>
        <Button disabled={data === undefined} onClick={() => window.print()}>
          {t('console.handover.print')}
        </Button>
      </header>
      {error !== null && data === undefined ? (
        <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />
      ) : data === undefined ? (
        <Waiting />
      ) : (
        <>
          {data.open !== null && <Open open={data.open} now={data} isBusy={isPending} act={mayHandOver ? act : null} />}
          {data.open === null && mayHandOver && <Writing isBusy={isPending} act={act} />}
          <HandoverItems items={data.open?.items ?? data.items} />
          <LastNotes last={data.last} />
        </>
      )}
    </div>
  );
}

function Writing({ isBusy, act }: { isBusy: boolean; act: Act }) {
  const t = useT();
  const [notes, setNotes] = useState('');
  return (
    <form
      className={css.box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act('handOver', { notes: notes.trim() });
      }}
    >
      <NoteField
        label={t('console.handover.notes')}
        rows={4}
        maxLength={2000}
        value={notes}
        placeholder={t('console.handover.notesHint')}
        error={null}
        onChange={setNotes}
      />
      <Button tone="primary" type="submit" isBusy={isBusy}>
        {t('console.handover.handOver')}
      </Button>
    </form>
  );
}

interface OpenProps {
  open: NonNullable<Now['open']>;
  now: Now;
  isBusy: boolean;
  /** null = read-only. */
  act: Act | null;
}

function Open({ open: { id, fromId, fromName, handedAt, notes }, now, isBusy, act }: OpenProps) {
  const t = useT();
  const isMine = useSession(({ user }) => user?.id === fromId);
  const [takeAlarms, setTakeAlarms] = useState(true);
  const held = now.items.alarms.filter(({ holderId }) => holderId === fromId).length;
  return (
    <section className={css.box}>
      <p>{t('console.handover.waiting', { name: fromName, time: formatTime(handedAt) })}</p>
      <p className={css.notes}>{notes ?? t('console.handover.noNotes')}</p>
      {act === null ? null : isMine ? (
        <Button isBusy={isBusy} onClick={() => act('withdraw', { id })}>
          {t('console.handover.withdraw')}
        </Button>
      ) : (
        <>
          <label>
            <input type="checkbox" checked={takeAlarms} onChange={(event) => setTakeAlarms(event.target.checked)} />{' '}
            {t('console.handover.takeAlarms', { count: held })}
          </label>
          <Button tone="primary" isBusy={isBusy} onClick={() => act('confirm', { id, takeAlarms })}>
            {t('console.handover.confirm')}
          </Button>
        </>
      )}
    </section>
  );
}

function LastNotes({ last }: { last: Now['last'] }) {
  const t = useT();
  if (last.length === 0) return null;
  return (
    <section className={css.last}>
      <h3>{t('console.handover.last')}</h3>
      <ul>
        {last.map(({ id, fromName, handedAt, notes }) => (
          <li key={id}>
            <Link to={`/alarm/handover/view/${encodeURIComponent(id)}`}>
              {t('console.handover.by', { name: fromName, time: formatTime(handedAt) })}
            </Link>
            <p className={css.notes}>{notes ?? t('console.handover.noNotes')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
