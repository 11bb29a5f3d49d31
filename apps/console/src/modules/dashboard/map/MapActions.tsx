import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined';
import ColumnWidthOutlined from '@ant-design/icons/es/icons/ColumnWidthOutlined';
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined';
import HeatMapOutlined from '@ant-design/icons/es/icons/HeatMapOutlined';
import SplitCellsOutlined from '@ant-design/icons/es/icons/SplitCellsOutlined';
import { useState, type ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { heatColors } from '../../../map/crowd/crowdLayer.ts';
import type { HeatRule } from '../../../map/crowd/heat.ts';
import panel from '../../../map/panel/panel.module.css';
import type { Site } from '../../../map/site/site.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import { narrowTo } from '../../../map/tag/tagNarrowing.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { saveFile } from '../../../core/http/saveFile.ts';
import { FilterPanel } from '../filter/FilterPanel.tsx';
import css from './MapActions.module.css';
import { useHeat } from './useHeat.ts';
import { useMeasure } from './useMeasure.ts';
import { useNarrowing } from '../filter/useNarrowing.ts';

interface MapActionsProps {
  map: SiteMap;
  site: Site | undefined;
  /** Floors can be laid side by side. */
  onSideBySide: (() => void) | null;
}

/** What can be done with the live map: narrow it, heat it, measure on it, keep it as a picture, fill the screen with it. */
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
  /** Absent = a deed, not a state. */
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
