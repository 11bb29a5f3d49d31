import { useT } from '../../../core/i18n/i18n.ts';
import css from './VisitStatusCell.module.css';

/** How far a visit is; who is on site is seen at a glance. */
export function VisitStatusCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const status = String(row['status']);
  return <span className={`${css.status} ${css[status] ?? ''}`}>{t.named(`visit.status.${status}`)}</span>;
}
