import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { Region } from '@muster/model/area/region.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import css from './regions.module.css';

interface RegionNumbersProps {
  region: Region;
  /** Whether each fence has its own heights; a risk area is one body. */
  hasHeights: boolean;
  onChange: (region: Region) => void;
}

type Place = [lon: number, lat: number];

/** A fence as numbers, for survey data and for use without a mouse. */
export function RegionNumbers({ region, hasHeights, onChange }: RegionNumbersProps) {
  const t = useT();
  const heights = hasHeights && <HeightInputs region={region} onChange={onChange} />;
  if (region.shape === 'circle') {
    return (
      <div className={css.numbers}>
        {heights}
        <PlaceInputs
          label={t('console.draw.center')}
          place={region.center}
          onChange={(center) => onChange({ ...region, center })}
        />
        <div className={css.place}>
          <NumberInput
            label={t('console.draw.radius')}
            value={region.radius}
            least={0.5}
            greatest={100_000}
            onChange={(radius) => onChange({ ...region, radius })}
          />
        </div>
      </div>
    );
  }
  const { points } = region;
  return (
    <div className={css.numbers}>
      {heights}
      {points.map((place, index) => (
        // Corners are identified by their index.
        <div key={index} className={css.corner}>
          <PlaceInputs
            label={t('console.draw.vertex', { number: index + 1 })}
            place={place}
            onChange={(next) => onChange({ ...region, points: points.with(index, next) })}
          />
          <button
            type="button"
            className={css.remove}
            aria-label={t('console.draw.removeVertex', { number: index + 1 })}
            disabled={points.length <= 3}
            onClick={() => onChange({ ...region, points: points.toSpliced(index, 1) })}
          >
            <CloseOutlined />
          </button>
        </div>
      ))}
      <button type="button" className={css.add} onClick={() => onChange({ ...region, points: withOneMore(points) })}>
        {t('console.draw.addVertex')}
      </button>
    </div>
  );
}

/** Base and height of a fence in the tilted map; rules ignore them. */
function HeightInputs({ region, onChange }: Pick<RegionNumbersProps, 'region' | 'onChange'>) {
  const t = useT();
  return (
    <div className={css.place}>
      <NumberInput
        label={t('console.draw.baseHeight')}
        value={region.baseHeight ?? 0}
        least={-1000}
        greatest={10_000}
        onChange={(baseHeight) => onChange({ ...region, baseHeight })}
      />
      <NumberInput
        label={t('console.draw.stretchHeight')}
        value={region.stretchHeight ?? 0}
        least={0}
        greatest={10_000}
        onChange={(stretchHeight) => onChange({ ...region, stretchHeight })}
      />
    </div>
  );
}

/** Adds a corner in the middle of the closing side. */
function withOneMore(points: readonly Place[]): Place[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [...points];
  const middle = (one: number, other: number): number => Number(shortNumber((one + other) / 2));
  return [...points, [middle(first[0], last[0]), middle(first[1], last[1])]];
}

interface PlaceInputsProps {
  label: string;
  place: Place;
  onChange: (place: Place) => void;
}

function PlaceInputs({ label, place: [lon, lat], onChange }: PlaceInputsProps) {
  const t = useT();
  return (
    <fieldset className={css.place}>
      <legend>{label}</legend>
      <NumberInput
        label={t('console.draw.lon')}
        value={lon}
        least={-180}
        greatest={180}
        onChange={(next) => onChange([next, lat])}
      />
      <NumberInput
        label={t('console.draw.lat')}
        value={lat}
        least={-90}
        greatest={90}
        onChange={(next) => onChange([lon, next])}
      />
    </fieldset>
  );
}

interface NumberInputProps {
  label: string;
  value: number;
  least: number;
  greatest: number;
  onChange: (value: number) => void;
}

/** A number as text: the last valid number is the value. */
function NumberInput({ label, value, least, greatest, onChange }: NumberInputProps) {
  const t = useT();
  const [text, setText] = useState<string | null>(null);
  const isWrong = text !== null && parse(text, least, greatest) === null;
  return (
    <label className={css.number}>
      <span>{label}</span>
      <input
        inputMode="decimal"
        value={text ?? shortNumber(value)}
        aria-invalid={isWrong}
        title={isWrong ? t('console.draw.badNumber') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          const next = parse(event.target.value, least, greatest);
          if (next !== null) onChange(next);
        }}
        onBlur={() => setText(null)}
      />
    </label>
  );
}

function parse(text: string, least: number, greatest: number): number | null {
  const value = Number(text.trim());
  return text.trim() !== '' && value >= least && value <= greatest ? value : null;
}

/** Decimals: degrees to a millimetre, metres to less. */
function shortNumber(value: number): string {
  return String(Math.round(value * 1e8) / 1e8);
}
