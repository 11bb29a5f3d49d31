import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined';
import ColumnWidthOutlined from '@ant-design/icons/es/icons/ColumnWidthOutlined';
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined';
import HeatMapOutlined from '@ant-design/icons/es/icons/HeatMapOutlined';
import SplitCellsOutlined from '@ant-design/icons/es/icons/SplitCellsOutlined';
import { useState, type ReactNode, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { entityPath } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { heatMapSetting, heatMapTiers } from '@muster/model/heatMapSetting/heatMapSetting.ts';
import { useQuery } from '@tanstack/react-query';

import { useT } from '../../../core/i18n/i18n.ts';
import { heatColors } from '../../../map/crowd/crowdLayer.ts';
import type { HeatRule } from '../../../map/crowd/heat.ts';
import panel from '../../../map/panel/panel.module.css';
import type { Site } from '../../../map/site/site.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { narrowTo, type TagChoice } from '../../../map/tag/tagNarrowing.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { saveFile } from '../../../core/http/saveFile.ts';
import { FilterPanel } from '../filter/FilterPanel.tsx';
import css from './MapActions.module.css';
import { get } from '../../../core/http/request.ts';
import { useMeasure } from './useMeasure.ts';
import { presences } from '../../../map/tag/tagLook.ts';

interface MapActionsProps {
  map: SiteMap;
  site: Site | undefined;
  /** Floors can be laid side by side. */
  onSideBySide: (() => void) | null;
}

/** Actions of the live map: filter, heat map, measuring, screenshot, full screen. */
export function MapActions({ map, site, onSideBySide }: MapActionsProps) {
  const t = useT();
  const [isFilterOpen, setFilterOpen] = useState(false);
  const { choice, choose } = useNarrowing(map);
  const heat = useHeat(map);
  const measure = useMeasure(map);
  const isNarrowed = narrowTo(choice) !== null;
  return (
    <div className={css.actions} data-map-edge="side">
      <div className={panel.stack}>
        <Action
          text={t('console.map.filter')}
          isOn={isFilterOpen || isNarrowed}
          onPress={() => setFilterOpen(!isFilterOpen)}
        >
          <FilterOutlined />
        </Action>
        <Action text={t('console.map.heat')} isOn={heat.rule !== null} onPress={heat.toggle}>
          <HeatMapOutlined />
        </Action>
        <Action text={t('console.map.measure')} isOn={measure.isOn} onPress={measure.toggle}>
          <ColumnWidthOutlined />
        </Action>
        {onSideBySide !== null && (
          <Action text={t('console.map.sideBySide')} onPress={onSideBySide}>
            <SplitCellsOutlined />
          </Action>
        )}
        <Action text={t('console.map.picture')} onPress={() => void savePicture(map)}>
          <CameraOutlined />
        </Action>
        {document.fullscreenEnabled && (
          <Action text={t('console.map.fullScreen')} onPress={() => void toggleFullScreen(map)}>
            <FullscreenOutlined />
          </Action>
        )}
      </div>
      <div className={css.beside}>
        {isFilterOpen && <FilterPanel site={site} choice={choice} onChoose={choose} />}
        {heat.rule !== null && <HeatLegend rule={heat.rule} />}
        {measure.isOn && (
          <output className={css.panel}>
            {measure.result.length === 0
              ? t('console.map.measureHint')
              : t('console.map.measured', { metres: measure.result.length.toFixed(1) })}
            {measure.result.area !== null && (
              <span>{t('console.map.measuredArea', { squareMetres: measure.result.area.toFixed(1) })}</span>
            )}
          </output>
        )}
      </div>
    </div>
  );
}

interface ActionProps {
  text: string;
  /** Whether it is pressed; absent = an action without a state. */
  isOn?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Action({ text, isOn, onPress, children }: ActionProps) {
  return (
    <button type="button" aria-label={text} title={text} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}

function HeatLegend({ rule: { radius, tiers } }: { rule: HeatRule }) {
  const t = useT();
  return (
    <section className={css.panel} aria-label={t('console.map.heat')}>
      <span>{t('console.map.heatRadius', { metres: radius })}</span>
      <ul className={css.tiers}>
        {tiers.map((tier, index) => (
          <li key={tier}>
            <svg width="14" height="14" aria-hidden="true">
              <rect width="14" height="14" rx="2" fill={heatColors[index] ?? heatColors[0]} />
            </svg>
            {t('console.map.heatTier', { count: tier })}
          </li>
        ))}
      </ul>
    </section>
  );
}

async function savePicture(map: SiteMap): Promise<void> {
  const name = `muster-${formatTime(Date.now()).replaceAll(/[: ]/g, '-')}.png`;
  saveFile({ content: await map.takePicture(), name }, name);
}

/** The whole dashboard, alarms and counters with it. */
async function toggleFullScreen(map: SiteMap): Promise<void> {
  if (document.fullscreenElement === null) await map.canvas.closest('main')?.requestFullscreen();
  else await document.exitFullscreen();
}

/** Filter of the map, in the URL: `?depart=…&area=…&state=offline&alarms=1`. */
function useNarrowing(map: SiteMap | null): { choice: TagChoice; choose: (part: Partial<TagChoice>) => void } {
  const [parameters, setParameters] = useSearchParams();
  const [departId, areaId] = [parameters.get('depart'), parameters.get('area')];
  const state = presences.find((each) => each === parameters.get('state')) ?? null;
  const onlyAlarms = parameters.get('alarms') === '1';
  const choice = useMemo<TagChoice>(
    () => ({ departId, areaId, state, onlyAlarms }),
    [departId, areaId, state, onlyAlarms],
  );
  useEffect(() => map?.setNarrowing(narrowTo(choice)), [map, choice]);
  const choose = (part: Partial<TagChoice>): void => {
    const next = { ...choice, ...part };
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        const put = (name: string, value: string | null): void => {
          if (value === null) after.delete(name);
          else after.set(name, value);
        };
        put('depart', next.departId);
        put('area', next.areaId);
        put('state', next.state);
        put('alarms', next.onlyAlarms ? '1' : null);
        return after;
      },
      { replace: true },
    );
  };
  return { choice, choose };
}

type Setting = Pick<Row<typeof heatMapSetting>, 'radius' | (typeof heatMapTiers)[number]>;

const { radius, tier1, tier2, tier3, tier4 } = heatMapSetting.fields;
/** Default for an account that may not see the setting. */
const defaultSetting: Setting = {
  radius: radius.default,
  tier1: tier1.default,
  tier2: tier2.default,
  tier3: tier3.default,
  tier4: tier4.default,
};

/** The heat map on the live map, by the setting of the site. */
function useHeat(map: SiteMap | null): { rule: HeatRule | null; toggle: () => void } {
  const [isOn, setOn] = useState(false);
  const { data = defaultSetting } = useQuery({
    queryKey: [heatMapSetting.name, 'single'],
    queryFn: ({ signal }) => get<Setting>(`${entityPath(heatMapSetting)}/get`, {}, { signal, quiet: true }),
    enabled: isOn,
    retry: false,
    staleTime: 60_000,
  });
  const key = [data.radius, ...heatMapTiers.map((tier) => data[tier])].join();
  useEffect(() => {
    const [metres = 1, ...tiers] = key.split(',').map(Number);
    map?.setHeat(isOn ? { radius: metres, tiers } : null);
  }, [map, isOn, key]);
  const rule = isOn ? { radius: data.radius, tiers: heatMapTiers.map((tier) => data[tier]) } : null;
  return { rule, toggle: () => setOn(!isOn) };
}
