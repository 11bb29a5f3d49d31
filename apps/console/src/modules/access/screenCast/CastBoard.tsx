import type { Wire } from '../../../core/http/request.ts';
import type { shownBoard } from '@muster/model/screenCast/wire.ts';
import { personTypes, type PersonType } from '@muster/model/person/person.ts';
import { screenCast, type ScreenCast } from '@muster/model/screenCast/screenCast.ts';
import type { CSSProperties } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useSession } from '../../../core/session/session.ts';
import { Clock } from '../../../ui/layout/Clock.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { countTags } from '../../../map/site/tagCounts.ts';
import type { TagSource } from '../../../map/tag/tagSource.ts';
import { useLiveTags } from '../../../map/useLiveTags.ts';
import { useCurrent } from '../../../ui/entity/useCurrent.ts';
import { LiveBadge } from '../../../ui/feedback/LiveBadge.tsx';
import { useNow } from '../../../core/time/useNow.ts';
import css from './CastBoard.module.css';
import { castGroups, type CastGroup } from './castGroups.ts';
import { usePageTheme } from '../../../ui/layout/themeChoice.ts';
import { RollingList } from './RollingList.tsx';

/** From this many lines on, department, number and names are side by side; larger text needs the whole width. */
const linesOfColumns = 5;

/** `/cast`: people on site now, for a projector at the gate, limited to those visible to the account that opened it. */
export function CastBoard() {
  const t = useT();
  usePageTheme('dark');
  const { current: cast, error } = useCurrent<Wire<typeof shownBoard>>(screenCast);
  const store = useLiveTags(null, null);
  const siteTime = store.siteTime(useNow(1000));
  if (error !== null)
    return (
      <main className={css.failure} role="alert">
        <p>{error.message}</p>
        <p>{t('console.screenCast.retry')}</p>
      </main>
    );
  if (cast === undefined) return <Waiting />;
  return <Board cast={cast} source={store.isFilled ? store : null} siteTime={siteTime} />;
}

interface BoardProps {
  cast: ScreenCast;
  /** null until the live state is loaded. */
  source: TagSource | null;
  /** Epoch ms. */
  siteTime: number;
}

export function Board({ cast, source, siteTime }: BoardProps) {
  const t = useT();
  const building = useSession(({ buildings, buildId }) => buildings.find(({ id }) => id === buildId)?.name ?? '');
  // React knows no custom properties by type.
  const measures = { '--lines': cast.projectorSize, '--spacing-px': cast.rowSpacing } as CSSProperties;
  const isLarge = cast.projectorSize < linesOfColumns;
  return (
    <main className={isLarge ? `${css.board} ${css.large}` : css.board} style={measures}>
      <header className={css.head}>
        <h1 className={css.title}>{cast.title ?? t('console.screenCast.board')}</h1>
        <span className={css.building}>{building}</span>
        <span className={css.state}>
          <LiveBadge />
        </span>
        <Clock className={css.clock} />
      </header>
      <Figures source={source} siteTime={siteTime} />
      {source !== null && <People cast={cast} groups={castGroups(source, siteTime)} />}
    </main>
  );
}

function Figures({ source, siteTime }: Pick<BoardProps, 'source' | 'siteTime'>) {
  const t = useT();
  const counts = source && countTags(source, siteTime);
  const figure = (kind: PersonType | 'total', name: string, value: number | undefined) => (
    <div className={`${css.figure} ${css[kind]}`}>
      <dt>{name}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  );
  return (
    <dl className={css.figures}>
      {figure('total', t('console.screenCast.total'), counts?.people)}
      {figure('internal', t('bigScreen.internal'), counts?.present.internal)}
      {figure('visitor', t('bigScreen.visitor'), counts?.present.visitor)}
      {figure('contractor', t('bigScreen.contractor'), counts?.present.contractor)}
    </dl>
  );
}

function People({ cast, groups }: { cast: ScreenCast; groups: readonly CastGroup[] }) {
  const t = useT();
  const isShown: Readonly<Record<PersonType, boolean>> = {
    internal: cast.showDeparts,
    visitor: cast.showVisitors,
    contractor: cast.showContractors,
  };
  const shown = personTypes.filter((kind) => isShown[kind] && groups.some((group) => group.kind === kind));
  if (groups.length === 0) return <p className={css.nobody}>{t('console.screenCast.nobody')}</p>;
  return (
    <RollingList label={t('console.screenCast.list')}>
      {shown.map((kind) => (
        <Kind key={kind} kind={kind} groups={groups.filter((group) => group.kind === kind)} />
      ))}
    </RollingList>
  );
}

function Kind({ kind, groups }: { kind: PersonType; groups: readonly CastGroup[] }) {
  const t = useT();
  return (
    <section className={css.kind}>
      <h2 className={`${css.heading} ${css[kind]}`}>{t(`console.screenCast.${kind}`)}</h2>
      <ul className={css.groups}>
        {groups.map(({ departName, names }) => (
          <li key={departName ?? ''} className={css.group}>
            <span className={css.depart}>{departName ?? t('console.screenCast.noDepart')}</span>
            <span className={css.count}>{names.length}</span>
            <span className={css.names}>
              {names.map((name, index) => (
                // Names are not unique.
                <span key={index}>{name}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
