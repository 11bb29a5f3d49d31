import type { PlanSummary } from '@muster/model/map/planSummary.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import css from '../map.module.css';

/** Number of classes listed individually; the rest is summed up. */
const told = 10;

/** Content of a file. */
export function PlanFound({ summary }: { summary: PlanSummary }) {
  const t = useT();
  const { buildings, floors, rooms, outlines, classes, left, plan } = summary;
  const figures = [
    [t('console.plan.buildings'), buildings],
    [t('map.floors'), floors.length],
    [t('console.plan.rooms'), rooms],
    [t('console.plan.outlines'), outlines],
    [t('console.plan.features'), plan.features.length],
  ] as const;
  const others = classes.slice(told).reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label={t('console.plan.found')}>
      <dl className={css.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={css.classes} aria-label={t('console.plan.classes')}>
        {classes.slice(0, told).map(({ name, count }) => (
          <li key={name}>
            {name} <b>{count}</b>
          </li>
        ))}
        {others > 0 && (
          <li>
            {t('console.plan.otherClasses')} <b>{others}</b>
          </li>
        )}
      </ul>
      {left.points + left.damaged > 0 && (
        <p className={css.hint}>{t('console.plan.left', { points: left.points, damaged: left.damaged })}</p>
      )}
    </section>
  );
}
