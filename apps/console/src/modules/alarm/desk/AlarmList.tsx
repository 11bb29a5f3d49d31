import { permissions } from '@muster/model/access/permission.ts';
import { lazy, Suspense, useState, type KeyboardEvent, type RefObject } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import type { OpenAlarm } from '../live/openAlarms.ts';
import { usePlaceWords } from '../live/usePlaceWords.ts';
import { useCan } from '../../../core/session/session.ts';
import { useAlarmAction } from '../handle/useAlarmAction.ts';
import { AlarmLine } from './AlarmLine.tsx';
import css from './AlarmList.module.css';
import { Button } from '../../../ui/input/Button.tsx';

const HandleAlarm = lazy(async () => ({ default: (await import('../handle/HandleAlarm.tsx')).HandleAlarm }));
const ShelveAlarm = lazy(async () => ({ default: (await import('../handle/ShelveAlarm.tsx')).ShelveAlarm }));

/** What can be done about an alarm on the desk, with the key that does it. */
const actionKeys = { acknowledge: 'a', handle: 'h', locate: 'l', shelve: 's' } as const;
type AlarmAction = keyof typeof actionKeys;

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
  const placeWords = usePlaceWords(alarms);
  const [dialog, setDialog] = useState<{ action: 'handle' | 'shelve'; alarm: OpenAlarm } | null>(null);
  const { act } = useAlarmAction<{ ids: string[] }>('acknowledge');
  const close = (): void => setDialog(null);
  const isOffered = (action: AlarmAction, alarm: OpenAlarm): boolean => {
    if (action === 'locate') return onLocate !== undefined;
    if (action === 'shelve') return can(permissions.alarmShelve) && !neverShelved.includes(alarm.type);
    return can(permissions.alarmHandle) && (action === 'handle' || alarm.acknowledgedAt === null);
  };
  const run = (action: AlarmAction, alarm: OpenAlarm): void => {
    if (action === 'acknowledge') act({ ids: [alarm.id] });
    else if (action === 'locate') onLocate?.(alarm);
    else setDialog({ action, alarm });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const alarm = alarms.find(({ id }) => id === lineOf(event.target)?.dataset['alarm']);
    if (alarm === undefined || event.ctrlKey || event.metaKey || event.altKey || moveByLine(event)) return;
    const action = actions.find((each) => actionKeys[each] === event.key.toLowerCase());
    if (action === undefined || alarm.status === 'handled' || !isOffered(action, alarm)) return;
    event.preventDefault();
    run(action, alarm);
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
            place={placeWords(alarm)}
            isSelected={alarm.id === selectedId}
            onLocate={onLocate}
            onHandle={isOffered('handle', alarm) ? (each) => run('handle', each) : undefined}
          >
            <ActionButtons
              actions={besideHandling.filter((action) => isOffered(action, alarm))}
              onDo={(action) => run(action, alarm)}
            />
          </AlarmLine>
        ))}
      </ul>
      <Suspense fallback={null}>
        {dialog?.action === 'handle' && <HandleAlarm alarms={[dialog.alarm]} onClose={close} />}
        {dialog?.action === 'shelve' && <ShelveAlarm ids={[dialog.alarm.id]} onClose={close} />}
      </Suspense>
    </>
  );
}

const besideHandling = ['acknowledge', 'locate', 'shelve'] as const;
const actions: readonly AlarmAction[] = ['handle', ...besideHandling];

interface ActionButtonsProps {
  actions: (typeof besideHandling)[number][];
  onDo: (action: AlarmAction) => void;
}

function ActionButtons({ actions: offered, onDo }: ActionButtonsProps) {
  const t = useT();
  return (
    <span className={css.actions}>
      {offered.map((action) => (
        <Button
          key={action}
          isSmall
          tone="quiet"
          aria-keyshortcuts={actionKeys[action]}
          title={`${t(`console.alarm.${action}`)} (${actionKeys[action].toUpperCase()})`}
          onClick={() => onDo(action)}
        >
          {t(`console.alarm.${action}`)}
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
