import { type Entity, entityPath, type EntityRow, fieldLabel, type Page } from '@muster/model/entity/entity.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { get } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useEntityDictionaries } from '../../../ui/form/dictionaries.ts';
import { fieldText } from '../../../ui/form/fieldText.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import css from './SubjectSections.module.css';

export interface RecentRowsProps {
  entity: Entity;
  /** Path of the list with all rows. */
  path: string;
  /** Filters of the list. */
  query: Readonly<Record<string, string>>;
  /** Path of a row; default its page in the list. */
  pageOf?: (id: string) => string;
  /** Names of the shown fields; the first links to the row. */
  fields: readonly string[];
}

const most = 5;

/** The newest rows of a list about a subject, with a link to all of them. */
export function RecentRows({ entity, path, query, fields, pageOf }: RecentRowsProps) {
  const t = useT();
  useEntityDictionaries(entity);
  const { data, error, refetch } = useQuery({
    queryKey: [entity.name, 'recent', query],
    queryFn: ({ signal }) =>
      get<Page<EntityRow>>(`${entityPath(entity)}/page`, { ...query, size: most }, { signal, quiet: true }),
  });
  const title = t.named(entity.name);
  const addressOf = pageOf ?? ((id: string): string => `${path}/view/${encodeURIComponent(id)}`);
  const columns = fields.flatMap((name, at) => {
    const field = entity.fields[name];
    if (field === undefined) return [];
    const cell = (row: EntityRow): ReactNode => {
      const text = fieldText(entity, name, field, row, t);
      return at === 0 ? <Link to={addressOf(row.id)}>{text}</Link> : text;
    };
    return [{ heading: t.named(fieldLabel(entity, name)), cell }];
  });
  return (
    <section className={css.section} aria-label={title} aria-busy={data === undefined && error === null}>
      <header className={css.head}>
        <h2 className={css.heading}>{title}</h2>
        {data !== undefined && data.length > 0 && (
          <Link to={`${path}?${new URLSearchParams(query).toString()}`}>
            {t('console.subject.all', { count: data.length })}
          </Link>
        )}
      </header>
      {error !== null && (
        <p className={css.none}>
          {error.message}{' '}
          <Button isSmall tone="quiet" onClick={() => void refetch()}>
            {t('console.retry')}
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className={css.none}>{t('console.subject.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <PlainTable label={title} columns={columns} rows={data.data} keyOf={({ id }) => id} />
      )}
    </section>
  );
}
