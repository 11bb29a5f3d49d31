import { placesOf, type ScreenLink, type ScreenPlace } from '@muster/model/bigScreenLayout/screenModule.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useSession } from '../../../core/session/session.ts';
import { Clock } from '../../../ui/layout/Clock.tsx';
import { homePath } from '../../../core/navigation/tabs.ts';
import { itemOfPath, useMenu } from '../../../core/navigation/useMenu.ts';
import type { TagCounts } from '../../../map/site/tagCounts.ts';
import { EvacuateLink } from '../../drill/muster/EvacuateLink.tsx';
import { LiveBadge } from '../../../ui/feedback/LiveBadge.tsx';
import type { AreaCount } from './areaHeads.ts';
import css from './BigScreen.module.css';
import { BigScreenAlarms } from './BigScreenAlarms.tsx';
import { BigScreenPanel } from './BigScreenPanel.tsx';
import { BigScreenAlarmCounts, BigScreenPeople } from './BigScreenFigures.tsx';
import type { BigScreenLayout } from './useBigScreenLayout.ts';

/** Content of a wall in addition to its layout. */
export interface WallFigures {
  counts: TagCounts | null;
  areas: readonly AreaCount[] | undefined;
  /** The map, in its place. */
  map: ReactNode;
}

interface WallProps {
  /** Its title: a heading on the wall, not in a preview. */
  title: ReactNode;
  /** undefined until loaded, so that hidden modules do not appear meanwhile. */
  layout: Pick<BigScreenLayout, 'modules' | 'navigation'> | undefined;
  figures: WallFigures;
  /** Without links. */
  isPreview?: boolean;
}

/** Title, modules from left to right, and the entries below, as a layout has them. */
export function Wall({ title, layout, figures, isPreview = false }: WallProps) {
  const building = useSession(({ buildings, buildId }) => buildings.find(({ id }) => id === buildId)?.name ?? '');
  const columns = layout === undefined ? [] : screenColumns(placesOf(layout.modules));
  return (
    <>
      <header className={css.head}>
        {title}
        <span className={css.building}>{building}</span>
        <span className={css.state}>
          <LiveBadge />
        </span>
        {!isPreview && <EvacuateLink />}
        <Clock className={css.clock} />
      </header>
      <div className={css.columns}>
        {columns.map(({ places, isMap }) => (
          <div key={places[0]?.name} className={isMap ? css.middle : `${css.column} ${widthOf(places)}`}>
            {places.map((place) => (
              <WallModule key={place.name} place={place} figures={figures} isAlone={places.length === 1} />
            ))}
          </div>
        ))}
      </div>
      <Navigation links={layout?.navigation ?? []} isPreview={isPreview} />
    </>
  );
}

/** Texts need more width than figures. */
function widthOf(places: readonly ScreenPlace[]): string | undefined {
  return places.some(({ name }) => name === 'alarms') ? css.broad : css.narrow;
}

interface WallModuleProps {
  place: ScreenPlace;
  figures: WallFigures;
  /** Whether it is alone in its column. */
  isAlone: boolean;
}

function WallModule({ place: { name, title }, figures, isAlone }: WallModuleProps) {
  const t = useT();
  switch (name) {
    case 'people':
      return <BigScreenPeople title={title} counts={figures.counts} />;
    case 'alarmCounts':
      return <BigScreenAlarmCounts title={title} />;
    case 'alarms':
      return <BigScreenAlarms title={title} rows={isAlone ? 7 : 3} />;
    case 'areas':
      return <BigScreenAreas title={title} areas={figures.areas} rows={isAlone ? 18 : 6} />;
    case 'map':
      return (
        <section className={css.map} aria-label={title ?? t('bigScreen.map')}>
          {figures.map}
          {title !== null && <h2 className={css.caption}>{title}</h2>}
        </section>
      );
  }
}

/** Pages that the account cannot open are not offered to it. */
function Navigation({ links, isPreview }: { links: readonly ScreenLink[]; isPreview: boolean }) {
  const t = useT();
  const menu = useMenu();
  const open = links.filter(({ path }) => path === homePath || itemOfPath(menu, path) !== null);
  if (open.length === 0) return null;
  return (
    <nav className={css.navigation} aria-label={t('bigScreenLayout.navigation')}>
      {open.map(({ label, path }, index) =>
        isPreview ? (
          // Entries may be equal.
          <span key={index} className={css.link}>
            {label}
          </span>
        ) : (
          <Link key={index} className={css.link} to={path}>
            {label}
          </Link>
        ),
      )}
    </nav>
  );
}

interface BigScreenAreasProps {
  title: string | null;
  /** undefined until loaded. */
  areas: readonly AreaCount[] | undefined;
  /** Number of lines that fit; the number of the others is shown. */
  rows: number;
}

/** Head counts of the counted areas with the expected ones; unusual ones first. */
function BigScreenAreas({ title, areas, rows }: BigScreenAreasProps) {
  const t = useT();
  const sorted = (areas ?? []).toSorted((one, other) => Number(other.isUnusual) - Number(one.isUnusual));
  return (
    <BigScreenPanel name={t('screenModule.areas')} title={title ?? t('screenModule.areas')} isList>
      {areas?.length === 0 && <p>{t('console.bigScreenLayout.noAreas')}</p>}
      {sorted.slice(0, rows).map(({ id, name, count, expected, isUnusual }) => (
        <div key={id} className={css.part}>
          <span>{name}</span>
          <span className={isUnusual ? css.alarming : css.value}>
            {t('console.bigScreenLayout.areaOf', { count: count ?? '–', expected })}
          </span>
        </div>
      ))}
      {sorted.length > rows && <p>{t('console.bigScreenLayout.moreAreas', { count: sorted.length - rows })}</p>}
    </BigScreenPanel>
  );
}

/** A column of modules, or the map, which fills the remaining space. */
interface ScreenColumn {
  places: readonly ScreenPlace[];
  isMap: boolean;
}

/** Maximum number of modules of a column that are readable from six metres. */
const mostInColumn = 2;

/** From left to right: modules before the map, the map, modules after it. With a hidden map there are two sides. */
export function screenColumns(places: readonly ScreenPlace[]): ScreenColumn[] {
  const at = places.findIndex(({ name }) => name === 'map');
  const isShown = ({ name, hidden }: ScreenPlace): boolean => !hidden && name !== 'map';
  const [before, after] = [places.slice(0, Math.max(at, 0)), places.slice(at + 1)];
  const map = places[at];
  return [
    ...columnsOf(before.filter(isShown)),
    ...(map === undefined || map.hidden ? [] : [{ places: [map], isMap: true }]),
    ...columnsOf(after.filter(isShown)),
  ];
}

function columnsOf(places: readonly ScreenPlace[]): ScreenColumn[] {
  const columns: ScreenColumn[] = [];
  for (let first = 0; first < places.length; first += mostInColumn)
    columns.push({ places: places.slice(first, first + mostInColumn), isMap: false });
  return columns;
}
