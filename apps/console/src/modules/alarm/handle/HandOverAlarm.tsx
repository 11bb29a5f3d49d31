import type { alarmColleague } from '@muster/model/alarm/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, type Wire } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import css from './HandleAlarm.module.css';
import { useAlarmAction } from './useAlarmAction.ts';

interface HandOverAlarmProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Hands alarms over to a colleague who is signed in. */
export function HandOverAlarm({ ids, onClose }: HandOverAlarmProps) {
  const t = useT();
  const [chosen, choose] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const { act, isBusy } = useAlarmAction<{ ids: readonly string[]; accountId: string }>('handOver', onClose);
  const submit = (): void => {
    setTried(true);
    if (chosen !== null) act({ ids, accountId: chosen });
  };
  return (
    <FormDialog
      title={t('console.alarm.handOver')}
      submitLabel={t('console.alarm.handOver')}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={css.form}>
        {ids.length > 1 && <p>{t('console.alarm.selected', { count: ids.length })}</p>}
        <Colleagues chosen={chosen} choose={choose} />
        {isTried && chosen === null && <p role="alert">{t('console.alarm.chooseColleague')}</p>}
      </div>
    </FormDialog>
  );
}

interface ColleaguesProps {
  chosen: string | null;
  choose: (id: string) => void;
}

function Colleagues({ chosen, choose }: ColleaguesProps) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['alarmColleagues'],
    queryFn: ({ signal }) => get<Wire<typeof alarmColleague>[]>('/pod/alarm/colleagues', {}, { signal, quiet: true }),
    // Accounts that log in meanwhile can be chosen.
    refetchInterval: 5000,
    gcTime: 0,
  });
  if (error !== null && data === undefined)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined) return <Waiting />;
  if (data.length === 0) return <p>{t('console.alarm.noColleagues')}</p>;
  return (
    <fieldset className={css.actions}>
      <legend>{t('console.alarm.colleagues')}</legend>
      {data.map(({ id, name }) => (
        <label key={id} className={css.action}>
          <input type="radio" name="colleague" checked={id === chosen} onChange={() => choose(id)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
