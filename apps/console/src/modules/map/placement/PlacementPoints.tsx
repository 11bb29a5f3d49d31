import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { fitPlacement, leastPoints } from '@muster/geo/fitPlacement.ts';
import { createProjection } from '@muster/geo/projection.ts';
import type { PicturePlacement } from '@muster/model/map/placement.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import css from '../map.module.css';
import { NumberCell } from './NumberCell.tsx';

type Point = PicturePlacement['points'][number];

interface PlacementPointsProps {
  points: readonly Point[];
  method: PicturePlacement['method'];
  onSet: (index: number, point: Partial<Point>) => void;
  onRemove: (index: number) => void;
  onAdd: () => void;
}

const columns = [
  ['pixelX', -100_000, 100_000],
  ['pixelY', -100_000, 100_000],
  ['lon', -180, 180],
  ['lat', -89, 89],
] as const;

/** The control points as numbers, each with its error. */
export function PlacementPoints({ points, method, onSet, onRemove, onAdd }: PlacementPointsProps) {
  const t = useT();
  const fit = fitOf(points, method);
  return (
    <div className={css.scroll}>
      <p role="status" className={fit === null ? css.hint : css.residual}>
        {fit === null
          ? t('console.placement.tooFew', { least: leastPoints[method] })
          : t('console.placement.residual', {
              metres: fit.residual.toFixed(2),
              scale: (fit.metresPerPixel * 100).toFixed(1),
            })}
      </p>
      {points.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th>#</th>
              {columns.map(([name]) => (
                <th key={name}>{t(`console.placement.${name}`)}</th>
              ))}
              <th>{t('console.placement.off')}</th>
              <th aria-label={t('console.table.action')} />
            </tr>
          </thead>
          <tbody>
            {points.map((point, index) => (
              // Control points are identified by their index.
              <PointRow
                key={index}
                number={index + 1}
                point={point}
                off={fit?.residuals[index]}
                onSet={(change) => onSet(index, change)}
                onRemove={() => onRemove(index)}
              />
            ))}
          </tbody>
        </table>
      )}
      <Button onClick={onAdd}>{t('console.placement.add')}</Button>
    </div>
  );
}

interface PointRowProps {
  number: number;
  point: Point;
  /** Metres; undefined while nothing is placed. */
  off: number | undefined;
  onSet: (change: Partial<Point>) => void;
  onRemove: () => void;
}

function PointRow({ number, point, off, onSet, onRemove }: PointRowProps) {
  const t = useT();
  return (
    <tr>
      <td>{number}</td>
      {columns.map(([name, least, greatest]) => (
        <td key={name}>
          <NumberCell
            label={`${t('console.placement.point', { number })} ${t(`console.placement.${name}`)}`}
            value={point[name]}
            least={least}
            greatest={greatest}
            onChange={(value) => value !== null && onSet({ [name]: value })}
          />
        </td>
      ))}
      <td>{off === undefined ? '–' : `${off.toFixed(2)} m`}</td>
      <td>
        <button
          type="button"
          className={css.remove}
          aria-label={t('console.placement.remove', { number })}
          onClick={onRemove}
        >
          <CloseOutlined />
        </button>
      </td>
    </tr>
  );
}

/** null with too few points. */
function fitOf(points: readonly Point[], method: PicturePlacement['method']): ReturnType<typeof fitPlacement> | null {
  const [first] = points;
  if (first === undefined) return null;
  const { x, y } = createProjection([first.lon, first.lat]);
  try {
    return fitPlacement(
      points.map(({ pixelX, pixelY, lon, lat }) => ({ pixelX, pixelY, x: x(lon), y: y(lat) })),
      method,
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
