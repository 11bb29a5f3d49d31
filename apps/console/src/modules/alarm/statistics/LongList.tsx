import type { Shortened } from '@muster/model/alarm/statisticWire.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import css from './Statistic.module.css';

/** Shows that a list is truncated; empty if it is complete. */
export function LongList({ lines: { count, list } }: { lines: Shortened<unknown> }) {
  const t = useT();
  if (count <= list.length) return null;
  return <p className={css.note}>{t('statistic.longList', { count, shown: list.length })}</p>;
}
