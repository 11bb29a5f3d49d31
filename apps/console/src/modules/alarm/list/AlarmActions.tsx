import { canBeSilent } from '@muster/engine/lifecycle/sounding.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import css from './AlarmDetail.module.css';
import type { AlarmRow } from './alarmRow.ts';
import { DispatchAlarm } from '../dispatch/DispatchAlarm.tsx';
import { HandOverAlarm } from '../handle/HandOverAlarm.tsx';
import { HandleAlarm } from '../handle/HandleAlarm.tsx';
import { ShelveAlarm } from '../handle/ShelveAlarm.tsx';
import { useHolderActions } from '../handle/useHolderActions.ts';
import { useAlarmAction } from '../handle/useAlarmAction.ts';

interface ActionsProps {
  alarm: AlarmRow;
}

/** Actions on an alarm for the current account. */
export function AlarmActions({ alarm }: ActionsProps) {
  const can = useCan();
  const isOpen = alarm.status === 'alarming';
  const mayHandle = can(permissions.alarmHandle);
  const mayShelve = can(permissions.alarmShelve) && isOpen && canBeSilent(alarm.ruleKey);
  const evacuated = can(permissions.evacuate) && isOpen ? alarm.areaId : null;
  if (!mayHandle && !mayShelve && evacuated === null) return null;
  return (
    <footer className={css.footer}>
      {mayHandle && <Handling alarm={alarm} isOpen={isOpen} />}
      {evacuated !== null && <Evacuate areaId={evacuated} />}
      {mayShelve && (alarm.shelvedUntil === null ? <Shelve alarm={alarm} /> : <Unshelve alarm={alarm} />)}
    </footer>
  );
}

/** Link to the start of an evacuation of the alarm's area. */
function Evacuate({ areaId }: { areaId: string }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Button tone="danger" onClick={() => void navigate(`/muster?start=${encodeURIComponent(areaId)}`)}>
      {t('muster.evacuateArea')}
    </Button>
  );
}

function Handling({ alarm, isOpen }: ActionsProps & { isOpen: boolean }) {
  return (
    <>
      {isOpen && <Holding alarm={alarm} />}
      {isOpen && <Dispatch id={alarm.id} />}
      <Handle alarm={alarm} />
      {isOpen && alarm.acknowledgedAt === null && <Acknowledge alarm={alarm} />}
    </>
  );
}

function Dispatch({ id }: { id: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('console.alarm.dispatch')}</Button>
      {isOpen && <DispatchAlarm id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function Holding({ alarm: { id, holding } }: ActionsProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { take, giveBack, isBusy } = useHolderActions();
  if (holding !== 'mine') {
    return (
      <Button tone={holding === 'nobody' ? 'primary' : 'plain'} isBusy={isBusy} onClick={() => take([id])}>
        {t(holding === 'nobody' ? 'console.alarm.take' : 'console.alarm.takeOver')}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('console.alarm.handOver')}</Button>
      <Button isBusy={isBusy} onClick={() => giveBack([id])}>
        {t('console.alarm.giveBack')}
      </Button>
      {isOpen && <HandOverAlarm ids={[id]} onClose={() => setOpen(false)} />}
    </>
  );
}

function Handle({ alarm }: ActionsProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone={alarm.holding === 'nobody' && alarm.status === 'alarming' ? 'plain' : 'primary'}
        onClick={() => setOpen(true)}
      >
        {t(alarm.status === 'handled' ? 'alarm.action.supplement' : 'alarm.action.handle')}
      </Button>
      {isOpen && <HandleAlarm alarms={[alarm]} onClose={() => setOpen(false)} />}
    </>
  );
}

function Acknowledge({ alarm }: ActionsProps) {
  const t = useT();
  const { act, isBusy } = useAlarmAction<{ ids: string[] }>('acknowledge');
  return (
    <Button isBusy={isBusy} onClick={() => act({ ids: [alarm.id] })}>
      {t('console.alarm.acknowledge')}
    </Button>
  );
}

function Shelve({ alarm }: ActionsProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('console.alarm.shelve')}</Button>
      {isOpen && <ShelveAlarm ids={[alarm.id]} onClose={() => setOpen(false)} />}
    </>
  );
}

function Unshelve({ alarm }: ActionsProps) {
  const t = useT();
  const { act, isBusy } = useAlarmAction<{ ids: string[] }>('unshelve');
  return (
    <Button isBusy={isBusy} onClick={() => act({ ids: [alarm.id] })}>
      {t('console.alarm.unshelve')}
    </Button>
  );
}
