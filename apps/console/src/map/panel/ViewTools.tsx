import CompressOutlined from '@ant-design/icons/es/icons/CompressOutlined';
import MinusOutlined from '@ant-design/icons/es/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';

import { useT } from '../../core/i18n/i18n.ts';
import { steepTiltDeg } from '../scene/mapSettings.ts';
import { useMapSettings } from '../site/useMapSettings.ts';
import type { SiteMap } from '../siteMap.ts';
import css from './panel.module.css';

interface ViewToolsProps {
  map: SiteMap;
  /** Tilt of the view in degrees; absent if the plan is only shown from above. */
  tiltDeg?: number;
  /** Shows everything; absent = plan and areas. */
  onWhole?: () => void;
}

const zoomStep = 1.8;

export function ViewTools({ map, tiltDeg, onWhole = () => map.showBox('fly') }: ViewToolsProps) {
  const t = useT();
  return (
    <>
      {tiltDeg !== undefined && <AngleSwitch map={map} tiltDeg={tiltDeg} />}
      <div className={css.stack}>
        <button type="button" aria-label={t('console.map.zoomIn')} onClick={() => map.zoomBy(zoomStep)}>
          <PlusOutlined />
        </button>
        <button type="button" aria-label={t('console.map.zoomOut')} onClick={() => map.zoomBy(1 / zoomStep)}>
          <MinusOutlined />
        </button>
        <button type="button" aria-label={t('console.map.whole')} title={t('console.map.whole')} onClick={onWhole}>
          <CompressOutlined />
        </button>
      </div>
    </>
  );
}

/** Map types of specification §3, distinguished by the tilt. */
function AngleSwitch({ map, tiltDeg }: { map: SiteMap; tiltDeg: number }) {
  const t = useT();
  const { defaultTiltAngle } = useMapSettings();
  const angles = [
    { name: '2D', tiltDeg: 0 },
    { name: '2.5D', tiltDeg: defaultTiltAngle },
    { name: '3D', tiltDeg: steepTiltDeg },
  ] as const;
  const nearest = angles.toSorted(
    (one, other) => Math.abs(one.tiltDeg - tiltDeg) - Math.abs(other.tiltDeg - tiltDeg),
  )[0];
  return (
    <div className={`${css.stack} ${css.angles}`} role="group" aria-label={t('console.map.angle')}>
      {angles.map((angle) => (
        <button
          key={angle.name}
          type="button"
          aria-pressed={angle === nearest}
          onClick={() => map.tiltTo(angle.tiltDeg)}
        >
          {angle.name}
        </button>
      ))}
    </div>
  );
}
