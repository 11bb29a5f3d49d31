import type { PicturePlacement } from '@muster/model/map/placement.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import css from '../map.module.css';

type Point = PicturePlacement['points'][number];

interface PictureBoardProps {
  address: string | null;
  name: string;
  points: readonly Point[];
  pending: Pick<Point, 'pixelX' | 'pixelY'> | null;
  size: { width: number; height: number } | null;
  onSize: (size: { width: number; height: number }) => void;
  onPick: (pixel: Pick<Point, 'pixelX' | 'pixelY'>) => void;
}

/** The picture with its control points. */
export function PictureBoard({ address, name, points, pending, size, onSize, onPick }: PictureBoardProps) {
  const t = useT();
  const pins = size === null ? [] : [...points, ...(pending === null ? [] : [pending])];
  return (
    <div className={css.board}>
      {address !== null && (
        <div className={css.sheet}>
          <img
            src={address}
            alt={name}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
            onClick={({ currentTarget, clientX, clientY }) => {
              const box = currentTarget.getBoundingClientRect();
              const { naturalWidth, naturalHeight } = currentTarget;
              onPick({
                pixelX: Math.round(((clientX - box.left) / box.width) * naturalWidth * 10) / 10,
                pixelY: Math.round(((clientY - box.top) / box.height) * naturalHeight * 10) / 10,
              });
            }}
          />
          {pins.map(({ pixelX, pixelY }, index) => (
            <span
              // Pins are identified by their index.
              key={index}
              className={index === points.length ? css.pinPending : css.pin}
              style={{
                left: `${(pixelX / (size?.width ?? 1)) * 100}%`,
                top: `${(pixelY / (size?.height ?? 1)) * 100}%`,
              }}
              title={t('console.placement.point', { number: index + 1 })}
            >
              {index + 1}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
