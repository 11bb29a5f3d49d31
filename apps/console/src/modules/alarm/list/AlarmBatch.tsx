import { canBeSilent } from '@muster/engine/lifecycle/sounding.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { AlarmRow } from './alarmRow.ts';
import { HandleAlarm } from '../handle/HandleAlarm.tsx';
import { ShelveAlarm } from '../handle/ShelveAlarm.tsx';
import { useHolderActions } from '../handle/useHolderActions.ts';
import { useAlarmAction } from '../handle/useAlarmAction.ts';

/** The action of the dialog, with its alarms. */
type AlarmAction = { kind: 'handle' | 'supplement' | 'shelve'; alarms: readonly AlarmRow[] };

/** Actions on the selected alarms; each button shows how many it applies to and skips the others. */
export function AlarmBatch({ chosen }: { chosen: readonly AlarmRow[] }) {
  const t = useT();
  const can = useCan();
  const [action, setAction] = useState<AlarmAction | null>(null);
  const { act, isBusy } = useAlarmAction<{ ids: string[] }>('acknowledge');
  const open = chosen.filter(({ status }) => status === 'alarming');
  const handled = chosen.filter(({ status }) => status === 'handled');
  const free = open.filter(({ holding }) => holding === 'nobody');
  const { take, isBusy: isTaking } = useHolderActions();
  const unseen = open.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const loud = open.filter(({ ruleKey, shelvedUntil }) => shelvedUntil === null && canBeSilent(ruleKey));
  const close = (): void => setAction(null);
  return (
    <>
      {can(permissions.alarmHandle) && (
        <>
          <Button disabled={free.length === 0} isBusy={isTaking} onClick={() => take(free.map(({ id }) => id))}>
            {counted(free, t('console.alarm.take'), (count) => t('console.alarm.takeSelected', { count }))}
          </Button>
          <Button
            tone="primary"
            disabled={open.length === 0}
            onClick={() => setAction({ kind: 'handle', alarms: open })}
          >
            {counted(open, t('alarm.action.handle'), (count) => t('console.alarm.handleSelected', { count }))}
          </Button>
          <Button
            disabled={unseen.length === 0}
            isBusy={isBusy}
            onClick={() => act({ ids: unseen.map(({ id }) => id) })}
          >
            {counted(unseen, t('console.alarm.acknowledge'), (count) =>
              t('console.alarm.acknowledgeSelected', { count }),
            )}
          </Button>
        </>
      )}
      {can(permissions.alarmShelve) && (
        <Button disabled={loud.length === 0} onClick={() => setAction({ kind: 'shelve', alarms: loud })}>
          {counted(loud, t('console.alarm.shelve'), (count) => t('console.alarm.shelveSelected', { count }))}
        </Button>
      )}
      {can(permissions.alarmHandle) && (
        <Button disabled={handled.length === 0} onClick={() => setAction({ kind: 'supplement', alarms: handled })}>
          {counted(handled, t('alarm.action.supplement'), (count) => t('console.alarm.supplementSelected', { count }))}
        </Button>
      )}
      {action !== null &&
        (action.kind === 'shelve' ? (
          <ShelveAlarm ids={action.alarms.map(({ id }) => id)} onClose={close} />
        ) : (
          <HandleAlarm alarms={action.alarms} onClose={close} />
        ))}
    </>
  );
}

function counted(alarms: readonly AlarmRow[], plain: string, withCount: (count: number) => string): string {
  return alarms.length === 0 ? plain : withCount(alarms.length);
}
