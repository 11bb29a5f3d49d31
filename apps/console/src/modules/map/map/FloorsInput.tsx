import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { Floor } from '@muster/model/entity/shapes.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { floorName } from '../../../core/i18n/floorName.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { useMapSettings } from '../../../map/site/useMapSettings.ts';
import css from '../map.module.css';
import { NumberCell } from '../placement/NumberCell.tsx';

/** The floors of a map: number, name, height. */
export function FloorsInput({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  // The value of a field of the shape `floors`, checked by the server when it was stored.
  const floors = Array.isArray(value) ? (value as Floor[]) : [];
  return (
    <div id={id} tabIndex={-1} aria-invalid={isInvalid} aria-describedby={describedBy}>
      <FloorsTable floors={floors} onChange={(next) => onChange(next.length === 0 ? null : next)} />
    </div>
  );
}

interface FloorsTableProps {
  floors: readonly Floor[];
  onChange: (floors: Floor[]) => void;
  /** Numbers of rooms by floor, if counted. */
  rooms?: ReadonlyMap<number, number>;
}

/** Floors in order. A height of 0 means that of the map settings. */
export function FloorsTable({ floors, onChange, rooms }: FloorsTableProps) {
  const t = useT();
  const set = (place: number, change: Partial<Floor>): void =>
    onChange(floors.map((each, index) => (index === place ? { ...each, ...change } : each)));
  const next = floors.length === 0 ? 0 : Math.max(...floors.map(({ floor }) => floor)) + 1;
  return (
    <div className={css.scroll}>
      {floors.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th>{t('console.plan.floor')}</th>
              <th>{t('console.plan.floorName')}</th>
              <th>{t('console.plan.floorHeight')}</th>
              {rooms !== undefined && <th>{t('console.plan.rooms')}</th>}
              <th aria-label={t('console.table.action')} />
            </tr>
          </thead>
          <tbody>
            {floors.map((each, place) => (
              // A floor is identified by its index while its number is typed.
              <FloorRow
                key={place}
                place={place}
                value={each}
                rooms={rooms}
                onSet={(change) => set(place, change)}
                onRemove={() => onChange(floors.toSpliced(place, 1))}
              />
            ))}
          </tbody>
        </table>
      )}
      <Button onClick={() => onChange([...floors, { floor: next, name: '', height: 0 }])}>
        {t('console.plan.addFloor')}
      </Button>
    </div>
  );
}

interface FloorRowProps {
  place: number;
  value: Floor;
  rooms: ReadonlyMap<number, number> | undefined;
  onSet: (change: Partial<Floor>) => void;
  onRemove: () => void;
}

function FloorRow({ place, value: { floor, name, height }, rooms, onSet, onRemove }: FloorRowProps) {
  const t = useT();
  const { defaultFloorHeight } = useMapSettings();
  return (
    <tr>
      <td>
        <NumberCell
          label={t('console.plan.floorNumber', { number: place + 1 })}
          value={floor}
          least={-20}
          greatest={200}
          onChange={(number) => number !== null && Number.isInteger(number) && onSet({ floor: number })}
        />
      </td>
      <td>
        <input
          className={css.text}
          aria-label={t('console.plan.nameOfFloor', { floor })}
          maxLength={30}
          placeholder={floorName(t, floor)}
          value={name}
          onChange={(event) => onSet({ name: event.target.value })}
        />
      </td>
      <td>
        <NumberCell
          label={t('console.plan.heightOfFloor', { floor })}
          value={height === 0 ? null : height}
          least={0.1}
          greatest={500}
          mayBeEmpty
          placeholder={String(defaultFloorHeight)}
          onChange={(metres) => onSet({ height: metres ?? 0 })}
        />
      </td>
      {rooms !== undefined && <td>{rooms.get(floor) ?? 0}</td>}
      <td>
        <button
          type="button"
          className={css.remove}
          aria-label={t('console.plan.removeFloor', { floor })}
          onClick={onRemove}
        >
          <CloseOutlined />
        </button>
      </td>
    </tr>
  );
}
