import type { Shortened } from '@muster/model/alarm/statisticWire.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import css from './Statistic.module.css';

/** Says of a list that it is longer than what is shown; nothing where it is all there. */
export function LongList({ lines: { count, list } }: { lines: Shortened<unknown> }) {
  const t = useT();
  if (count <= list.length) return null;
  return <p className={css.note}>{t('statistic.longList', { count, shown: list.length })}</p>;
}
