import { leastPoints } from '@muster/geo/fitPlacement.ts';
import type { Floor } from '@muster/model/entity/shapes.ts';
import type { Upload } from '@muster/model/entity/upload.ts';
import type { PicturePlacement } from '@muster/model/map/placement.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import type { Site } from '../../../map/site/site.ts';
import { useSite } from '../../../map/site/useSite.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { uploadsOf } from '../../../ui/form/upload/useUploads.ts';
import { useStoredPicture } from '../../../ui/form/upload/storedPicture.ts';
import { GroundBoard } from './GroundBoard.tsx';
import css from '../map.module.css';
import { PictureBoard } from './PictureBoard.tsx';
import { PlacementOptions, type PlacementDraft } from './PlacementOptions.tsx';
import { PlacementPoints } from './PlacementPoints.tsx';

type Point = PicturePlacement['points'][number];

/** Placement of a floor plan: points of the picture and the same points on the ground, two or more. */
export function PlacementInput({ id, value, row, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  const { site } = useSite();
  const [image] = uploadsOf(row['image']);
  if (image === undefined || site === undefined) return <p className={css.message}>{t('console.placement.noImage')}</p>;
  return (
    <div id={id} tabIndex={-1} aria-invalid={isInvalid} aria-describedby={describedBy}>
      <Editor
        key={image.id}
        image={image}
        site={site}
        // The value of a field of the shape `placement`, checked by the server when it was stored.
        value={value as PicturePlacement | null}
        floors={Array.isArray(row['floors']) ? (row['floors'] as Floor[]) : []}
        onChange={onChange}
      />
    </div>
  );
}

interface EditorProps {
  image: Upload;
  site: Site;
  value: PicturePlacement | null;
  floors: readonly Floor[];
  onChange: (value: PicturePlacement | null) => void;
}

function Editor({ image, site, value, floors, onChange }: EditorProps) {
  const t = useT();
  const address = useStoredPicture(image.downloadUrl);
  const [pending, setPending] = useState<Pick<Point, 'pixelX' | 'pixelY'> | null>(null);
  const { draft, placed, setSize, change, setPoint } = useDraft(value, floors, onChange);
  const origin =
    site.origin ?? (draft.points[0] === undefined ? null : ([draft.points[0].lon, draft.points[0].lat] as const));
  return (
    <div className={css.placement}>
      <p role="status" className={css.hint}>
        {t(pending === null ? 'console.placement.pressPicture' : 'console.placement.pressMap')}
      </p>
      <div className={css.pair}>
        <PictureBoard
          address={address}
          name={image.name}
          points={draft.points}
          pending={pending}
          size={placed}
          onSize={setSize}
          onPick={setPending}
        />
        {origin === null ? (
          <p className={css.message}>{t('console.draw.noPlace')}</p>
        ) : (
          <GroundBoard
            origin={origin}
            site={site}
            downloadUrl={image.downloadUrl}
            placed={placed}
            pending={pending}
            onMove={setPoint}
            onPick={(place) => {
              if (pending === null) return;
              change({ ...draft, points: [...draft.points, { ...pending, ...place }] });
              setPending(null);
            }}
          />
        )}
      </div>
      <PlacementOptions draft={draft} floors={floors} onChange={change} />
      <PlacementPoints
        points={draft.points}
        method={draft.method}
        onSet={setPoint}
        onRemove={(index) => change({ ...draft, points: draft.points.toSpliced(index, 1) })}
        onAdd={() => {
          const [lon, lat] = origin ?? [0, 0];
          change({ ...draft, points: [...draft.points, { pixelX: 0, pixelY: 0, lon, lat, ...pending }] });
          setPending(null);
        }}
      />
    </div>
  );
}

/** The unfinished placement; the form is updated as soon as its control points suffice. */
function useDraft(
  value: PicturePlacement | null,
  floors: readonly Floor[],
  onChange: (value: PicturePlacement | null) => void,
) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(value);
  const [draft, setDraft] = useState<PlacementDraft>(
    () => value ?? { floor: floors[0]?.floor ?? 0, method: 'similarity', opacity: 1, points: [] },
  );
  const placed = size === null ? null : { ...draft, width: size.width, height: size.height };
  const change = (next: PlacementDraft): void => {
    setDraft(next);
    const isEnough = size !== null && next.points.length >= leastPoints[next.method];
    onChange(isEnough ? { ...next, width: size.width, height: size.height } : null);
  };
  const setPoint = (index: number, point: Partial<Point>): void =>
    change({ ...draft, points: draft.points.map((each, at) => (at === index ? { ...each, ...point } : each)) });
  return { draft, placed, setSize, change, setPoint };
}
