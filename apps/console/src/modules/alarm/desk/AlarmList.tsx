import { permissions } from '@muster/model/access/permission.ts';
import { lazy, Suspense, useState, type KeyboardEvent, type RefObject } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import type { OpenAlarm } from '../live/openAlarms.ts';
import { useCan } from '../../../core/session/session.ts';
import { useAlarmDeed } from '../handle/useAlarmDeed.ts';
import { AlarmLine } from './AlarmLine.tsx';
import css from './AlarmList.module.css';
import { Button } from '../../../ui/input/Button.tsx';

const HandleAlarm = lazy(async () => ({ default: (await import('../handle/HandleAlarm.tsx')).HandleAlarm }));
const ShelveAlarm = lazy(async () => ({ default: (await import('../handle/ShelveAlarm.tsx')).ShelveAlarm }));

/** What can be done about an alarm on the desk, with the key that does it. */
const deedKeys = { acknowledge: 'a', handle: 'h', locate: 'l', shelve: 's' } as const;
type Deed = keyof typeof deedKeys;

/** Types whose alarms are never silenced (alarms.md); a test holds them beside the engine's rules. */
export const neverShelved: readonly string[] = ['oneKeyHelp', 'evacuation'];

interface AlarmListProps {
  alarms: readonly OpenAlarm[];
  /** Epoch ms. */
  now: number;
  selectedId?: string | null;
  /** Shows where it is; absent where there is no map. */
  onLocate?: ((alarm: OpenAlarm) => void) | undefined;
  /** Every line shows all that can be done; otherwise the one that is pointed at does. */
  isOpen?: boolean;
  list?: RefObject<HTMLUListElement | null>;
}

/** Alarms with what can be done about them, by pointer and by key. */
export function AlarmList({ alarms, now, selectedId = null, onLocate, isOpen = false, list }: AlarmListProps) {
  const can = useCan();
  const [dialog, setDialog] = useState<{ deed: 'handle' | 'shelve'; alarm: OpenAlarm } | null>(null);
  const { act } = useAlarmDeed<{ ids: string[] }>('acknowledge');
  const close = (): void => setDialog(null);
  const isOffered = (deed: Deed, alarm: OpenAlarm): boolean => {
    if (deed === 'locate') return onLocate !== undefined;
    if (deed === 'shelve') return can(permissions.alarmShelve) && !neverShelved.includes(alarm.type);
    return can(permissions.alarmHandle) && (deed === 'handle' || alarm.acknowledgedAt === null);
  };
  const run = (deed: Deed, alarm: OpenAlarm): void => {
    if (deed === 'acknowledge') act({ ids: [alarm.id] });
    else if (deed === 'locate') onLocate?.(alarm);
    else setDialog({ deed, alarm });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const alarm = alarms.find(({ id }) => id === lineOf(event.target)?.dataset['alarm']);
    if (alarm === undefined || event.ctrlKey || event.metaKey || event.altKey || moveByLine(event)) return;
    const deed = deeds.find((each) => deedKeys[each] === event.key.toLowerCase());
    if (deed === undefined || alarm.status === 'handled' || !isOffered(deed, alarm)) return;
    event.preventDefault();
    run(deed, alarm);
  };
  return (
    <>
      {/* Keys are for whoever has the focus on a line; every one of them has a button too. */}
      <ul ref={list} className={isOpen ? css.open : css.list} onKeyDown={onKeyDown}>
        {alarms.map((alarm) => (
          <AlarmLine
            key={alarm.id}
            alarm={alarm}
            now={now}
            isSelected={alarm.id === selectedId}
            onLocate={onLocate}
            onHandle={isOffered('handle', alarm) ? (each) => run('handle', each) : undefined}
          >
            <Deeds deeds={besideHandling.filter((deed) => isOffered(deed, alarm))} onDo={(deed) => run(deed, alarm)} />
          </AlarmLine>
        ))}
      </ul>
      <Suspense fallback={null}>
        {dialog?.deed === 'handle' && <HandleAlarm alarms={[dialog.alarm]} onClose={close} />}
        {dialog?.deed === 'shelve' && <ShelveAlarm ids={[dialog.alarm.id]} onClose={close} />}
      </Suspense>
    </>
  );
}

const besideHandling = ['acknowledge', 'locate', 'shelve'] as const;
const deeds: readonly Deed[] = ['handle', ...besideHandling];

interface DeedsProps {
  deeds: (typeof besideHandling)[number][];
  onDo: (deed: Deed) => void;
}

function Deeds({ deeds: offered, onDo }: DeedsProps) {
  const t = useT();
  return (
    <span className={css.deeds}>
      {offered.map((deed) => (
        <Button
          key={deed}
          isSmall
          tone="quiet"
          aria-keyshortcuts={deedKeys[deed]}
          title={`${t(`console.alarm.${deed}`)} (${deedKeys[deed].toUpperCase()})`}
          onClick={() => onDo(deed)}
        >
          {t(`console.alarm.${deed}`)}
        </Button>
      ))}
    </span>
  );
}

function lineOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-alarm]') : null;
}

/** The arrows go from line to line. */
function moveByLine(event: KeyboardEvent<HTMLUListElement>): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return false;
  event.preventDefault();
  const lines = [...event.currentTarget.children];
  const line = lines[lines.findIndex((each) => each === lineOf(event.target)) + step];
  line?.querySelector('button')?.focus();
  return true;
}
