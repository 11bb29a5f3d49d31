import type { Row } from '@muster/model/entity/row.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { patrolPoint } from '@muster/model/patrolPoint/patrolPoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { fetchAll } from '../../../core/http/fetchAll.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { moved } from '../../../ui/input/moved.ts';
import { MoveButtons } from '../../../ui/input/MoveButtons.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import css from './patrol.module.css';

type Point = Pick<Row<typeof patrolPoint>, 'id' | 'name' | 'mustVisit'>;

/** The points of a route in their order; the options are those of its patrol area. */
export function RoutePointsInput({ id, label, value, row, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  const areaId = String(row['patrolAreaId'] ?? '');
  const { data: points, error, isLoading, isFetchedAfterMount, refetch } = usePoints(areaId);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  // Cached data may lack a point that another user has added.
  useOnlyThose(isFetchedAfterMount && error === null ? points : undefined, chosen, onChange);
  const rest = (points ?? []).filter((point) => !chosen.includes(point.id));
  const add = (ids: readonly string[]): void => onChange([...chosen, ...ids]);
  return (
    <div className={css.points}>
      {chosen.length > 0 && (
        <Chosen
          points={points ?? []}
          ids={chosen}
          onChange={onChange}
          // The pressed button no longer exists.
          onRemoved={() => document.getElementById(id)?.focus()}
        />
      )}
      <Offered {...{ id, label, areaId, isInvalid, describedBy }} points={rest} isLoading={isLoading} onAdd={add} />
      {error !== null && (
        <p role="alert">
          {error.message} <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
        </p>
      )}
    </div>
  );
}

interface OfferedProps extends Pick<FieldInputProps, 'id' | 'label' | 'isInvalid' | 'describedBy'> {
  areaId: string;
  /** Points that are not selected yet. */
  points: readonly Point[];
  isLoading: boolean;
  onAdd: (ids: readonly string[]) => void;
}

function Offered({ id, label, areaId, points, isLoading, isInvalid, describedBy, onAdd }: OfferedProps) {
  const t = useT();
  return (
    <div className={css.more}>
      <Select<string>
        id={id}
        className={css.select}
        aria-label={label}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        showSearch={{ optionFilterProp: 'label' }}
        // A selection is appended to the list above.
        value={null}
        placeholder={t(areaId === '' ? 'console.patrol.areaFirst' : 'console.patrol.add')}
        disabled={areaId === ''}
        loading={isLoading}
        notFoundContent={t('console.patrol.noPoints')}
        options={points.map((point) => ({ value: point.id, label: point.name }))}
        onChange={(added) => onAdd([added])}
      />
      {points.length > 1 && (
        <Button onClick={() => onAdd(points.map((point) => point.id))}>{t('console.patrol.all')}</Button>
      )}
    </div>
  );
}

function usePoints(areaId: string) {
  return useQuery({
    queryKey: [patrolPoint.name, 'ofArea', areaId],
    queryFn: ({ signal }) => fetchAll<Point>(`${entityPath(patrolPoint)}/page`, signal, { patrolAreaId: areaId }),
    enabled: areaId !== '',
    staleTime: 0,
  });
}

/** Points of the previous area are removed. */
function useOnlyThose(
  points: readonly Point[] | undefined,
  chosen: readonly string[],
  onChange: (ids: string[] | null) => void,
): void {
  const kept = chosen.filter((each) => points === undefined || points.some((point) => point.id === each));
  const isLess = kept.length < chosen.length;
  useEffect(() => {
    if (isLess) onChange(kept.length === 0 ? null : kept);
  });
}

interface ChosenProps {
  points: readonly Point[];
  ids: readonly string[];
  onChange: (ids: string[] | null) => void;
  onRemoved: () => void;
}

function Chosen({ points, ids, onChange, onRemoved }: ChosenProps) {
  const t = useT();
  return (
    <ol className={css.chosen}>
      {ids.map((each, index) => {
        const point = points.find((one) => one.id === each);
        const name = point?.name ?? '…';
        const others = ids.filter((one) => one !== each);
        return (
          <li key={each}>
            <span className={css.name}>{name}</span>
            {point?.mustVisit === true && <span className={css.must}>{t('console.patrol.mustVisit')}</span>}
            <MoveButtons
              name={name}
              place={index}
              count={ids.length}
              onMove={(to) => onChange(moved(ids, index, to))}
            />
            <Button
              tone="quiet"
              isSmall
              aria-label={t('console.patrol.remove', { name })}
              onClick={() => {
                onChange(others.length === 0 ? null : others);
                onRemoved();
              }}
            >
              <span aria-hidden>×</span>
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
