import { useT } from '../../core/i18n/i18n.ts';
import css from './CardList.module.css';
import type { TableQueryControl } from './useTableQuery.ts';

interface CardPagerProps {
  control: TableQueryControl;
  total: number;
}

/** Page by page under a thumb; the total stays in sight. */
export function CardPager({ control, total }: CardPagerProps) {
  const t = useT();
  const { page, size } = control.query;
  const pages = Math.max(1, Math.ceil(total / size));
  const place = t('console.card.place', { page, pages, count: total });
  if (pages === 1) return <span className={css.place}>{t('console.table.total', { count: total })}</span>;
  return (
    <nav className={css.pager} aria-label={t('console.card.pages')}>
      <button type="button" disabled={page <= 1} onClick={() => control.change({ page: page - 1 })}>
        {t('console.card.previous')}
      </button>
      <span className={css.place} aria-live="polite">
        {place}
      </span>
      <button type="button" disabled={page >= pages} onClick={() => control.change({ page: page + 1 })}>
        {t('console.card.next')}
      </button>
    </nav>
  );
}
