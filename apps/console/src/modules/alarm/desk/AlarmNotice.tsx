import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import { permissions } from '@muster/model/access/permission.ts';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { AlarmList } from './AlarmList.tsx';
import { AlarmSymbol } from '../live/AlarmSymbol.tsx';
import { MuteButton } from '../sound/MuteButton.tsx';
import { useAlarmFocusKey } from './useAlarmFocusKey.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { useAlarms } from '../live/alarms.ts';
import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { attentionFor, useNoticeSettings } from '../notice/noticeSettings.ts';
import { popUpsOf } from '../live/alarmGroups.ts';
import { levelOf } from '../live/openAlarms.ts';
import { useReceiving } from '../notice/receiveMode.ts';
import { useCan } from '../../../core/session/session.ts';
import { homePath } from '../../../core/navigation/tabs.ts';
import css from './AlarmNotice.module.css';
import { useSidebar } from '../../../core/settings/sidebarState.ts';

/** A phone's page is not to vanish under them: the highest is seen, the others are counted. */
const atOnceOnPhone = 1;
const atOnceAtDesk = 3;

/**
 * On pages without the map: alarms that need somebody pop up and stay, the most urgent on top, with what can be done
 * about them and a mute within reach. They can be folded out of the way of a form; the next new one unfolds them.
 */
export function AlarmNotice() {
  const t = useT();
  const now = useNow(1000);
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const open = useAlarms((state) => state.open);
  useNoticeSettings();
  useReceiving();
  useAlarmFocusKey(list);
  const [foldedAt, setFoldedAt] = useState<number | null>(null);
  const { shown, more } = popUpsOf(
    open.filter((alarm) => attentionFor(alarm).popUp),
    now,
    useSidebar((state) => state.isMobile) ? atOnceOnPhone : atOnceAtDesk,
  );
  // On the map for whoever may see positions, in its record for the others.
  const place = useCan()(permissions.positionView) ? `${homePath}?alarm` : '/alarm/list?id';
  const [top] = shown;
  if (top === undefined) return null;
  const calling = shown.flatMap(({ alarms }) => alarms);
  const isFolded = foldedAt !== null && calling.every(({ arrivedAt }) => (arrivedAt ?? 0) <= foldedAt);
  const label = t(isFolded ? 'console.alarm.unfold' : 'console.alarm.fold');
  return (
    <aside className={css.notice} role="alert" aria-label={t('console.alarm.new')}>
      {!isFolded && (
        <AlarmList
          list={list}
          isOpen
          groups={shown}
          now={now}
          onLocate={({ id }) => void navigate(`${place}=${encodeURIComponent(id)}`)}
        />
      )}
      <footer className={css.footer}>
        {isFolded && <AlarmSymbol level={levelOf(top.alarms[0])} size={18} />}
        <Link className={css.more} to="/alarm/list?status=alarming">
          {footerText(t, isFolded, calling.length, more)}
        </Link>
        <MuteButton />
        <button
          type="button"
          className={css.fold}
          title={label}
          aria-label={label}
          aria-expanded={!isFolded}
          onClick={() => setFoldedAt(isFolded ? null : Date.now())}
        >
          {isFolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        </button>
      </footer>
    </aside>
  );
}

/** The way to the list has a name in every state. */
function footerText(t: Translate, isFolded: boolean, shown: number, more: number): string {
  if (isFolded) return t('console.alarm.waiting', { count: shown + more });
  return more > 0 ? t('console.alarm.more', { count: more }) : t('console.alarm.all');
}
