import { area } from '@muster/model/area/area.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { useFirstTagPlace } from '../../../map/site/useFirstTagPlace.ts';
import { useSite } from '../../../map/site/useSite.ts';
import { afterPaint } from '../../../core/time/afterPaint.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { AreaCard } from './AreaCard.tsx';
import { AreaMap, type AreaMapProps } from './AreaMap.tsx';
import css from './AreaOverview.module.css';
import { AreaTree } from './AreaTree.tsx';
import { foldable, treeLines } from './areaTree.ts';
import { useAreaRows, type AreaRows } from './useAreaRows.ts';

/** Number of areas from which the tree is folded initially. */
const manyAreas = 200;

/** `/area/list`: the areas as a tree by type, beside the map. Selection and search are in the URL. */
export function AreaOverview({ path }: { path: string }) {
  const t = useT();
  const { rows, error, retry } = useAreaRows();
  const mayAdd = useCan()(permissionCode(area, 'add'));
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={retry}>{t('console.retry')}</Button>} />;
  if (rows === undefined) return <Waiting />;
  if (rows.areas.length === 0)
    return (
      <Empty
        text={t('console.area.empty')}
        action={mayAdd && <Link to={`${path}/add`}>{t('console.form.addNamed', { name: t('area') })}</Link>}
      />
    );
  return <Loaded rows={rows} path={path} mayAdd={mayAdd} />;
}

interface LoadedProps {
  rows: NonNullable<AreaRows['rows']>;
  path: string;
  mayAdd: boolean;
}

function Loaded({ rows, path, mayAdd }: LoadedProps) {
  const t = useT();
  const navigate = useNavigate();
  const { selected, text, select, search } = useAddress();
  const { folded, fold } = useFolding(rows);
  const lines = useMemo(() => treeLines(rows.areas, rows.types, folded, text), [rows, folded, text]);
  const chosen = rows.areas.find(({ id }) => id === selected) ?? null;
  return (
    <div className={css.page}>
      <div className={css.side}>
        <div className={css.tools}>
          {mayAdd && (
            <Button tone="primary" onClick={() => void afterPaint(() => void navigate(`${path}/add`))}>
              {t('console.table.add')}
            </Button>
          )}
          <Link to={`${path}?view=list`}>{t('console.area.asList')}</Link>
        </div>
        <input
          type="search"
          className={css.search}
          aria-label={t('console.area.search')}
          placeholder={t('console.area.search')}
          value={text}
          onChange={(event) => search(event.target.value)}
        />
        {lines.length === 0 ? (
          <p className={css.message}>{t('console.area.notFound')}</p>
        ) : (
          <AreaTree lines={lines} folded={folded} selected={selected} onSelect={select} onFold={fold} />
        )}
        {chosen !== null && <AreaCard row={chosen} path={path} onDeleted={() => select(null)} />}
      </div>
      <Surroundings areas={rows.areas} selected={chosen} onSelect={select} />
    </div>
  );
}

/** The map, once the place of the site is known. */
function Surroundings({ areas, selected, onSelect }: Omit<AreaMapProps, 'site'>) {
  const t = useT();
  const { site, error, retry } = useSite();
  const heard = useFirstTagPlace(site);
  const origin = site?.origin ?? heard;
  const placed = useMemo(() => (site === undefined || origin === null ? null : { ...site, origin }), [site, origin]);
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={retry}>{t('console.retry')}</Button>} />;
  if (site === undefined) return <Waiting />;
  if (placed === null) return <Empty text={t('console.draw.noPlace')} />;
  return <AreaMap site={placed} areas={areas} selected={selected} onSelect={onSelect} />;
}

/** Selection and search in the URL. */
function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const put = (name: string, value: string | null): void =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const newest = useRef(put);
  useEffect(() => {
    newest.current = put;
  });
  // Stable, because the map's tool keeps it: a new one would reactivate the tool at every keystroke.
  const select = useCallback((key: string | null) => newest.current('area', key), []);
  return {
    selected: parameters.get('area'),
    text: parameters.get('text') ?? '',
    select,
    search: (text: string) => put('text', text),
  };
}

function useFolding({ areas, types }: LoadedProps['rows']) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(areas.length > manyAreas ? foldable(areas, types) : []),
  );
  const fold = useCallback(
    (key: string, isFolded: boolean): void =>
      setFolded((before) => {
        const next = new Set(before);
        if (isFolded) next.add(key);
        else next.delete(key);
        return next;
      }),
    [],
  );
  return { folded, fold };
}
