import { area } from '@muster/model/area/area.ts';
import { type Entity, entityPath } from '@muster/model/entity/entity.ts';
import type { latestPosition } from '@muster/model/position/wire.ts';
import type { simpleRow } from '@muster/model/reply/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { get, type Wire } from '../../../core/http/request.ts';
import { floorName } from '../../../core/i18n/floorName.ts';
import { type Translate, useT } from '../../../core/i18n/i18n.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { type Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import type { Subject } from './subjectPage.ts';
import css from './SubjectSections.module.css';

type Position = Wire<typeof latestPosition>;

const refreshMs = 5000;

/** Current place of a subject, since when, and the state of the card. */
export function SubjectNow({ subject: { kind, id } }: { subject: Subject }) {
  const t = useT();
  const now = useNow(refreshMs);
  const { data, error, refetch } = useQuery({
    queryKey: ['position', 'latest', id],
    queryFn: ({ signal }) => get<Position[]>('/pod/position/latest', { kind, subjectId: id }, { signal, quiet: true }),
    refetchInterval: refreshMs,
  });
  const areaName = useAreaNames(data?.some(({ areaIds }) => areaIds.length > 0) === true);
  return (
    <section
      className={css.section}
      aria-label={t('console.subject.now')}
      aria-busy={data === undefined && error === null}
    >
      <header className={css.head}>
        <h2 className={css.heading}>{t('console.subject.now')}</h2>
      </header>
      {error !== null && (
        <p className={css.none}>
          {error.message}{' '}
          <Button isSmall tone="quiet" onClick={() => void refetch()}>
            {t('console.retry')}
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className={css.none}>{t('console.subject.noPosition')}</p>}
      {data?.map((position) => (
        <Facts key={position.tag} facts={factsOf(t, position, now, areaName)} />
      ))}
    </section>
  );
}

function factsOf(t: Translate, position: Position, now: number, areaName: (id: string) => string): Fact[] {
  const { online, areaIds, floor, t: fixedAt, battery, tag } = position;
  const age = t('console.tagCard.ago', { duration: formatDuration(t, now - fixedAt) });
  const areas = areaIds.map(areaName).filter(Boolean);
  return [
    { name: t('console.subject.presence'), value: t(`console.presence.${online ? 'online' : 'offline'}`) },
    { name: t('console.tagCard.area'), value: areas.length === 0 ? t('console.tagCard.noArea') : areas.join('、') },
    { name: t('console.tagCard.floor'), value: floorName(t, floor) },
    { name: t('console.tagCard.lastFix'), value: `${formatTime(fixedAt)} · ${age}` },
    { name: t('console.tagCard.battery'), value: battery === null ? t('console.tagCard.unknown') : `${battery}%` },
    { name: t('console.tagCard.tag'), value: tag },
  ];
}

/** Names of the areas that the account may see. */
function useAreaNames(isWanted: boolean): (id: string) => string {
  const entity: Entity = area;
  const { data } = useQuery({
    queryKey: [entity.name, 'names'],
    queryFn: ({ signal }) =>
      get<Wire<typeof simpleRow>[]>(`${entityPath(entity)}/simple-list`, {}, { signal, quiet: true }),
    enabled: isWanted,
    staleTime: 60_000,
  });
  return (id) => data?.find((each) => each.id === id)?.name ?? '';
}
