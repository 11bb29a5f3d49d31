import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined';
import PauseOutlined from '@ant-design/icons/es/icons/PauseOutlined';
import CaretRightOutlined from '@ant-design/icons/es/icons/CaretRightOutlined';
import { limits } from '@muster/model/access/limits.ts';
import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router';

import { AlarmSymbol } from '../../modules/alarm/live/AlarmSymbol.tsx';
import { useElementSize } from '../../ui/layout/useElementSize.ts';
import { useAlarms } from '../../modules/alarm/live/alarms.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { subjectWords } from '../../modules/alarm/live/alarmWords.ts';
import { isPast, levelOf, type OpenAlarm, urgencyOf } from '../../modules/alarm/live/openAlarms.ts';
import { receivesNotices, useReceiving } from '../../modules/alarm/notice/receiveMode.ts';
import { useShellConfig } from '../../core/settings/useShellConfig.ts';
import css from './Marquee.module.css';

/** Maximum number of alarms in the line; the bell counts all of them. */
const alarmsAtOnce = 5;
const highLevel = 2;

/** The site's notice and the highest open alarms in a scrolling line: one pixel in 20 ms, paused under the pointer. */
export function Marquee() {
  const t = useT();
  const siteNotice = useShellConfig()?.notice.trim() ?? '';
  const notice = receivesNotices(useReceiving()) ? siteNotice : '';
  const alarms = useAlarms((state) => state.open)
    .filter((alarm) => !isPast(alarm) && urgencyOf(alarm) <= highLevel)
    .slice(0, alarmsAtOnce);
  if (notice === '' && alarms.length === 0) return null;
  return (
    <aside className={css.bar} aria-label={t('console.marquee')}>
      <NotificationOutlined aria-hidden />
      <RunningLine>
        {notice !== '' && <span>{notice}</span>}
        {alarms.map((alarm) => (
          <AlarmWord key={alarm.id} alarm={alarm} />
        ))}
      </RunningLine>
    </aside>
  );
}

function RunningLine({ children }: { children: ReactNode }) {
  const t = useT();
  const [isPaused, setPaused] = useState(false);
  const window = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  const { width: windowPx } = useElementSize(window);
  const { width: linePx } = useElementSize(line);
  const label = isPaused ? t('console.marquee.play') : t('console.marquee.pause');
  // From the right edge to the left one. React's types have no custom properties.
  const style = {
    '--from': `${windowPx}px`,
    '--to': `${-linePx}px`,
    animationDuration: `${marqueeMs(windowPx, linePx)}ms`,
  } as CSSProperties;
  return (
    <>
      <div ref={window} className={css.window}>
        <p ref={line} className={`${css.line} ${isPaused ? css.paused : ''}`} style={style} role="marquee">
          {children}
        </p>
      </div>
      <button type="button" className={css.pause} aria-label={label} title={label} onClick={() => setPaused(!isPaused)}>
        {isPaused ? <CaretRightOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
      </button>
    </>
  );
}

function AlarmWord({ alarm }: { alarm: OpenAlarm }) {
  const t = useT();
  // The subject of an area's own alarm is the area.
  const words = new Set([t.named(`alarm.type.${alarm.type}`), subjectWords(t, alarm), alarm.areaName]);
  return (
    <Link to={`/alarm/list?id=${encodeURIComponent(alarm.id)}`} className={css.alarm}>
      <AlarmSymbol level={levelOf(alarm)} size={14} />
      {[...words].filter(Boolean).join(' · ')}
    </Link>
  );
}

/** One pixel every 20 ms (specification §9). */
export function marqueeMs(windowPx: number, linePx: number): number {
  return (windowPx + linePx) * limits.marqueeMsPerPx;
}
