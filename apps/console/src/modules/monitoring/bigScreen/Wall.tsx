import { placesOf, type ScreenLink, type ScreenPlace } from '@muster/model/bigScreenLayout/screenModule.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useSession } from '../../../core/session/session.ts';
import { Clock } from '../../../ui/layout/Clock.tsx';
import { homePath } from '../../../core/navigation/tabs.ts';
import { itemOfPath, useMenu } from '../../../core/navigation/useMenu.ts';
import type { TagCounts } from '../../../map/site/tagCounts.ts';
import { LiveBadge } from '../../../ui/feedback/LiveBadge.tsx';
import type { AreaCount } from './areaHeads.ts';
import css from './BigScreen.module.css';
import { BigScreenAlarms } from './BigScreenAlarms.tsx';
import { BigScreenAreas } from './BigScreenAreas.tsx';
import { BigScreenAlarmCounts, BigScreenPeople } from './BigScreenFigures.tsx';
import { screenColumns } from './screenColumns.ts';
import type { BigScreenLayout } from './useBigScreenLayout.ts';

/** What a wall shows beside its layout. */
export interface WallFigures {
  counts: TagCounts | null;
  areas: readonly AreaCount[] | undefined;
  /** The map, in its place. */
  map: ReactNode;
}

interface WallProps {
  /** Its title: a heading on the wall, not in a preview. */
  title: ReactNode;
  /** undefined until it is known: what may be hidden is not shown meanwhile. */
  layout: Pick<BigScreenLayout, 'modules' | 'navigation'> | undefined;
  figures: WallFigures;
  /** It is looked at, and leads nowhere. */
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
        <span>{building}</span>
        <span className={css.state}>
          <LiveBadge />
        </span>
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

/** What is read as sentences needs more of the wall than figures do. */
function widthOf(places: readonly ScreenPlace[]): string | undefined {
  return places.some(({ name }) => name === 'alarms') ? css.broad : css.narrow;
}

interface WallModuleProps {
  place: ScreenPlace;
  figures: WallFigures;
  /** Nothing else stands in its column. */
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
      return <BigScreenAlarms title={title} rows={isAlone ? 8 : 3} />;
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
          // Two entries may say and open the same.
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
