import { permissions } from '@muster/model/access/permission.ts';
import { lazy, Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { homePath } from '../../../core/navigation/tabs.ts';
import { useCan } from '../../../core/session/session.ts';
import { groupWords } from '../live/alarmWords.ts';
import { useAlarms, useSeesAlarms } from '../live/alarms.ts';
import type { OpenAlarm } from '../live/openAlarms.ts';
import { useNoticeSettings } from '../notice/noticeSettings.ts';
import { useReceiving } from '../notice/receiveMode.ts';
import css from './AlarmDock.module.css';
import { DockRail } from './DockRail.tsx';
import { useAlarmFocusKey } from './useAlarmFocusKey.ts';
import { needsAttention, useDockFolding } from './useDockFolding.ts';

const AlarmPanel = lazy(async () => ({ default: (await import('./AlarmPanel.tsx')).AlarmPanel }));

const PhoneDock = lazy(async () => ({ default: (await import('./PhoneDock.tsx')).PhoneDock }));

/** Pixels (look: The operator's minute). */
const width = { folded: 56, open: 320 } as const;
const barHeight = 44;
const phone = '(max-width: 767.98px)';

/**
 * The open alarms on every page without an alarm list: a rail at the right edge, on a phone a bar at the top. It
 * reserves its size on the page (base.css) and in dialogs (`Modal`), and is outside of the page element, which is inert
 * while a dialog is open.
 */
export function AlarmDock() {
  return useSeesAlarms() ? createPortal(<Dock />, document.body) : null;
}

function Dock() {
  const isPhone = useSyncExternalStore(listenToPhone, () => matchMedia(phone).matches);
  const open = useAlarms((state) => state.open);
  const navigate = useNavigate();
  // The mark depends on both.
  useNoticeSettings();
  useReceiving();
  // On the map with the permission for positions, otherwise in its record.
  const place = useCan()(permissions.positionView) ? `${homePath}?alarm` : '/alarm/list?id';
  const onLocate = ({ id }: OpenAlarm): void => void navigate(`${place}=${encodeURIComponent(id)}`);
  return (
    <>
      <Announcement open={open} />
      {isPhone ? <PhoneBar open={open} onLocate={onLocate} /> : <DeskDock open={open} onLocate={onLocate} />}
    </>
  );
}

function listenToPhone(onChange: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Announcement for screen readers. */
function Announcement({ open }: { open: readonly OpenAlarm[] }) {
  const t = useT();
  const newest = open
    .filter((alarm) => alarm.arrivedAt !== null && needsAttention(alarm))
    .toSorted((one, other) => (other.arrivedAt ?? 0) - (one.arrivedAt ?? 0))[0];
  if (newest === undefined) return null;
  return (
    <p className="visually-hidden" role="alert" data-dock>
      {[t(`alarm.type.${newest.type}`), groupWords(t, { id: newest.id, alarms: [newest] })].join(' · ')}
    </p>
  );
}

interface DockProps {
  open: readonly OpenAlarm[];
  onLocate: (alarm: OpenAlarm) => void;
}

function DeskDock({ open, onLocate }: DockProps) {
  const t = useT();
  const dock = useRef<HTMLElement>(null);
  const { isOpen, fold, unfold, unfoldForNow } = useDockFolding(open, dock);
  const [isFocusRequested, setFocusRequested] = useState(false);
  useRoom('--dock', isOpen ? width.open : width.folded);
  useAlarmFocusKey(() => {
    if (isOpen) return;
    unfoldForNow();
    setFocusRequested(true);
  });
  return (
    <aside ref={dock} className={css.dock} aria-label={t('console.dock')} data-dock>
      {isOpen ? (
        <Suspense fallback={null}>
          <AlarmPanel
            isOpen
            isFocused={isFocusRequested}
            onLocate={onLocate}
            onFold={() => {
              setFocusRequested(false);
              fold();
            }}
          />
        </Suspense>
      ) : (
        <DockRail open={open} onUnfold={unfold} />
      )}
    </aside>
  );
}

function PhoneBar({ open, onLocate }: DockProps) {
  const t = useT();
  useRoom('--alarm-bar', barHeight);
  return (
    <aside className={css.bar} aria-label={t('console.dock')} data-dock>
      <Suspense fallback={null}>
        <PhoneDock open={open} onLocate={onLocate} />
      </Suspense>
    </aside>
  );
}

/** Reserves space for the dock on the page and in dialogs. */
function useRoom(variable: '--dock' | '--alarm-bar', px: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(variable, `${px}px`);
    return () => void style.removeProperty(variable);
  }, [variable, px]);
}
