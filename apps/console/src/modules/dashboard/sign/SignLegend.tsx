import { signSprite } from '../../../map/sign/signSprites.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { color, levelColor } from '../../../ui/layout/theme.ts';
import css from '../device/DeviceLegend.module.css';
import { signLayers, type SignLayerName, type SignLayerState } from './useSignLayer.ts';

/** Switches for the existing risks, risk areas and evacuations; null if there are none. */
export function SignLegend({ counts, shown, toggle }: SignLayerState) {
  const t = useT();
  const layers = signLayers.filter((layer) => counts[layer] > 0);
  if (layers.length === 0) return null;
  return (
    <ul className={css.legend} aria-label={t('console.sign.layer')}>
      {layers.map((layer) => {
        const name = layer === 'drill' ? t('drillMarker') : t(`console.sign.${layer}`);
        const isShown = shown.has(layer);
        return (
          <li key={layer}>
            <button
              type="button"
              className={css.entry}
              aria-pressed={isShown}
              aria-label={`${name} ${counts[layer]}`}
              title={t(isShown ? 'console.device.hide' : 'console.device.show', { name })}
              onClick={() => toggle(layer)}
            >
              <LayerIcon layer={layer} />
              <span>{counts[layer]}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const layerSign = {
  evacuation: { kind: 'safeIsland', level: null },
  risk: { kind: 'risk', level: 1 },
  drill: { kind: 'accidentPoint', level: null },
  round: { kind: 'patrolPoint', level: null, patrol: { number: 1, state: 'visited' } },
} as const;

function LayerIcon({ layer }: { layer: SignLayerName }) {
  if (layer === 'permit')
    // A fence on the map.
    return (
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7" fill={color.softInk} fillOpacity="0.32" stroke={color.softInk} strokeWidth="2" />
      </svg>
    );
  if (layer !== 'district') {
    const sprite = signSprite(layerSign[layer]);
    return <img src={sprite.canvas.toDataURL()} alt="" width={20} height={20} />;
  }
  // The four colours, one quarter each.
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {([1, 2, 3, 4] as const).map((level) => (
        <rect
          key={level}
          x={level % 2 === 1 ? 2 : 10.5}
          y={level <= 2 ? 2 : 10.5}
          width="7.5"
          height="7.5"
          fill={levelColor[level]}
        />
      ))}
    </svg>
  );
}
