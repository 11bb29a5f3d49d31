import type { simpleRow } from '@muster/model/reply/wire.ts';
import { depart } from '@muster/model/depart/depart.ts';
import { entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, type Wire } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import type { Site } from '../../../map/site/site.ts';
import { presences } from '../../../map/tag/tagLook.ts';
import { everybody, type TagChoice } from '../../../map/tag/tagNarrowing.ts';
import { Button } from '../../../ui/input/Button.tsx';
import css from '../map/MapActions.module.css';

interface FilterPanelProps {
  site: Site | undefined;
  choice: TagChoice;
  onChoose: (part: Partial<TagChoice>) => void;
}

/** Narrows the map to a department, an area, a state, or those with an alarm. Alarms are always shown. */
export function FilterPanel({ site, choice, onChoose }: FilterPanelProps) {
  const t = useT();
  const id = useId();
  const departments = useDepartments();
  return (
    <section className={css.panel} aria-label={t('console.map.filter')}>
      <label htmlFor={`${id}-depart`}>{t('depart')}</label>
      <select
        id={`${id}-depart`}
        value={choice.departId ?? ''}
        onChange={(event) => onChoose({ departId: event.target.value || null })}
      >
        <option value="">{t('console.map.all')}</option>
        {departments.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-area`}>{t('area')}</label>
      <select
        id={`${id}-area`}
        value={choice.areaId ?? ''}
        onChange={(event) => onChoose({ areaId: event.target.value || null })}
      >
        <option value="">{t('console.map.all')}</option>
        {(site?.areas ?? []).map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-state`}>{t('console.map.state')}</label>
      <select
        id={`${id}-state`}
        value={choice.state ?? ''}
        onChange={(event) => onChoose({ state: presences.find((each) => each === event.target.value) ?? null })}
      >
        <option value="">{t('console.map.all')}</option>
        {presences.map((each) => (
          <option key={each} value={each}>
            {t(`console.presence.${each}`)}
          </option>
        ))}
      </select>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={choice.onlyAlarms}
          onChange={(event) => onChoose({ onlyAlarms: event.target.checked })}
        />
        {t('console.map.onlyAlarms')}
      </label>
      <Button isSmall onClick={() => onChoose(everybody)}>
        {t('console.map.everybody')}
      </Button>
    </section>
  );
}

function useDepartments(): readonly Wire<typeof simpleRow>[] {
  const can = useCan();
  const { data } = useQuery({
    queryKey: [depart.name, 'simple-list'],
    queryFn: ({ signal }) =>
      get<Wire<typeof simpleRow>[]>(`${entityPath(depart)}/simple-list`, {}, { signal, quiet: true }),
    enabled: can(permissionCode(depart, 'view')),
    staleTime: 60_000,
  });
  return data ?? [];
}
