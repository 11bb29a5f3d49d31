import { alarmLifeOf, isSilentLife } from '@muster/model/alarm/alarmLife.ts';
import { riskLevels } from '@muster/model/district/district.ts';
import type { RunningMuster } from '@muster/model/muster/wire.ts';
import type { workPermitLevels, workPermitTypes } from '@muster/model/workPermit/workPermitKind.ts';
import { type ReactNode, useEffect } from 'react';

import { useT } from '../../../../core/i18n/i18n.ts';
import type { Site } from '../../../../map/site/site.ts';
import type { SiteMap } from '../../../../map/siteMap.ts';
import type { TagStore } from '../../../../map/tag/tagStore.ts';
import { type AlarmGroup, firstRaised, groupAlarms } from '../../../alarm/live/alarmGroups.ts';
import { durationWords, groupWords } from '../../../alarm/live/alarmWords.ts';
import { useAlarms } from '../../../alarm/live/alarms.ts';
import { AlarmSymbol } from '../../../alarm/live/AlarmSymbol.tsx';
import { isPast, levelOf, type OpenAlarm } from '../../../alarm/live/openAlarms.ts';
import { usePlaceWords } from '../../../alarm/live/usePlaceWords.ts';
import { formatDuration } from '../../../../core/time/formatTime.ts';
import { useNow } from '../../../../core/time/useNow.ts';
import { levelOfRisk, type LiveDistrict, mapDistrict } from '../../../risk/level/riskColor.ts';
import { headsByArea } from '../areaHeads.ts';
import { AlarmScene } from './AlarmScene.tsx';
import { Bars } from './Bars.tsx';
import { EvacuationScene } from './EvacuationScene.tsx';
import { sceneMs, type SceneName } from './rhythm.ts';
import css from './Stage.module.css';
import { type Rhythm, useRhythm } from './useRhythm.ts';
import { type Permits, useScenes } from './useScenes.ts';

interface StageProps {
  map: SiteMap | null;
  store: TagStore;
  site: Site | undefined;
  /** The running evacuation, which replaces all scenes. */
  muster: RunningMuster | undefined;
  /** Modules of the layout that are hidden. */
  hidden: ReadonlySet<string>;
  /** The canvas of the map; it is kept under the other scenes. */
  children: ReactNode;
}

/**
 * The middle of the new big screen: site, risk, work, people and alarms in turn. While an alarm of the highest level or
 * an evacuation is open it shows that, and does not move on.
 */
export function Stage({ map, store, site, muster, hidden, children }: StageProps) {
  const t = useT();
  const urgent = useUrgent();
  const { available, districts, permits } = useScenes(hidden);
  const isHalted = urgent !== undefined || muster !== undefined;
  const rhythm = useRhythm(available, isHalted);
  const scene: SceneName = isHalted ? 'site' : rhythm.scene;
  useEffect(() => {
    map?.setDistricts(scene === 'risk' ? districts.flatMap((row) => mapDistrict(t, row) ?? []) : []);
  }, [map, scene, districts, t]);
  return (
    <div className={css.stage}>
      <div className={css.scene}>
        {children}
        {muster !== undefined && <EvacuationScene id={muster.id} />}
        {muster === undefined && urgent !== undefined && <Urgent group={urgent} />}
        {scene === 'risk' && <RiskKey districts={districts} />}
        {scene === 'work' && <WorkScene permits={permits} />}
        {scene === 'people' && <PeopleScene store={store} areas={site?.areas ?? []} />}
        {scene === 'alarms' && <AlarmScene />}
      </div>
      <SceneBar {...rhythm} scene={scene} available={available} isHalted={isHalted} />
    </div>
  );
}

/** The most urgent active alarm of level 1, with its group. */
function useUrgent(): AlarmGroup | undefined {
  const open = useAlarms((state) => state.open);
  const isUrgent = (alarm: OpenAlarm): boolean =>
    levelOf(alarm) === 1 && !isPast(alarm) && !isSilentLife(alarmLifeOf(alarm));
  return groupAlarms(open.filter(isUrgent))[0];
}

function Urgent({ group }: { group: AlarmGroup }) {
  const t = useT();
  const now = useNow(1000);
  const [alarm] = group.alarms;
  const place = usePlaceWords([alarm])(alarm);
  return (
    <p className={css.urgent}>
      <AlarmSymbol level={1} size={56} />
      <span>
        <strong>{`${t.named(`alarm.type.${alarm.type}`)} · ${groupWords(t, group)}`}</strong>
        <span>{[place, durationWords(t, firstRaised(group), now)].filter(Boolean).join(' · ')}</span>
      </span>
    </p>
  );
}

interface SceneBarProps extends Rhythm {
  available: readonly SceneName[];
  isHalted: boolean;
}

/** The current scene, its remaining time, and whether it is held. */
function SceneBar({ scene, available, isHalted, isHeld, isRunning, hold, show }: SceneBarProps) {
  const t = useT();
  if (available.length < 2) return null;
  return (
    <div className={css.bar} role="group" aria-label={t('console.stage.scenes')}>
      {available.map((name) => (
        <button key={name} type="button" aria-pressed={name === scene} disabled={isHalted} onClick={() => show(name)}>
          {t(`console.stage.scene.${name}`)}
          {name === scene && isRunning && (
            <span className={css.progress} style={{ animationDuration: `${sceneMs}ms` }} />
          )}
        </button>
      ))}
      {isHalted ? (
        <span className={css.halted}>{t('console.stage.halted')}</span>
      ) : (
        <button type="button" className={css.hold} aria-pressed={isHeld} onClick={() => hold(!isHeld)}>
          {t(isHeld ? 'console.stage.goOn' : 'console.stage.hold')}
        </button>
      )}
    </div>
  );
}

/** The four levels of risk with the numbers of drawn areas. */
function RiskKey({ districts }: { districts: readonly LiveDistrict[] }) {
  const t = useT();
  return (
    <ul className={css.key}>
      {riskLevels.map((level) => (
        <li key={level}>
          <AlarmSymbol level={levelOfRisk[level]} size={40} />
          {t(`riskLevel.${level}`)}
          <strong>{districts.filter((row) => row.level === level).length}</strong>
        </li>
      ))}
    </ul>
  );
}

interface PeopleSceneProps {
  store: TagStore;
  areas: Site['areas'];
}

/** The areas with the most people. */
function PeopleScene({ store, areas }: PeopleSceneProps) {
  const t = useT();
  const heads = headsByArea(store, areas, store.siteTime(useNow(1000)));
  const bars = areas.map(({ id, name }) => ({ id, name, value: heads.get(id) ?? 0 }));
  return (
    <div className={css.sheet}>
      <h2>{t('screenModule.areas')}</h2>
      <Bars bars={bars} rows={11} />
      {bars.every(({ value }) => value === 0) && <p>{t('console.stage.nobodyInside')}</p>}
    </div>
  );
}

/** Hazardous work in progress, the earliest end first: type, place, and remaining time. */
function WorkScene({ permits: { rows, length } }: { permits: Permits }) {
  const t = useT();
  const now = useNow(1000);
  return (
    <div className={css.sheet}>
      <h2>{t('console.stage.work', { count: length })}</h2>
      <ul>
        {rows.map(({ id, ...row }) => {
          const left = Date.parse(String(row['endAt'])) - now;
          // Values of select fields, which the server checked when it stored them.
          const type = row['type'] as (typeof workPermitTypes)[number];
          const level = row['level'] as (typeof workPermitLevels)[number];
          return (
            <li key={id} className={css.permit}>
              <strong>{t(`workPermitType.${type}`)}</strong>
              <span>{t(`workPermitLevel.${level}`)}</span>
              <span className={left < 0 ? css.over : css.left}>
                {t(left < 0 ? 'console.stage.overBy' : 'console.stage.leftFor', {
                  duration: formatDuration(t, Math.abs(left)),
                })}
              </span>
              <span className={css.place}>{[row['areaName'], row['number']].filter(Boolean).join(' · ')}</span>
            </li>
          );
        })}
      </ul>
      {length > rows.length && <p>{t('console.stage.moreWork', { count: length - rows.length })}</p>}
    </div>
  );
}
