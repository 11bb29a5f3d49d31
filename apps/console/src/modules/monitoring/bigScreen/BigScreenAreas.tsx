import { useT } from '../../../core/i18n/i18n.ts';
import type { AreaCount } from './areaHeads.ts';
import css from './BigScreen.module.css';
import { BigScreenPanel } from './BigScreenPanel.tsx';

interface BigScreenAreasProps {
  title: string | null;
  /** undefined until they are known. */
  areas: readonly AreaCount[] | undefined;
  /** As many as its place holds without scrolling; how many more there are is said. */
  rows: number;
}

/** How many people are in the areas that are counted here, of how many are expected; what is unusual first. */
export function BigScreenAreas({ title, areas, rows }: BigScreenAreasProps) {
  const t = useT();
  const sorted = (areas ?? []).toSorted((one, other) => Number(other.isUnusual) - Number(one.isUnusual));
  return (
    <BigScreenPanel name={t('screenModule.areas')} title={title ?? t('screenModule.areas')} isList>
      {areas?.length === 0 && <p>{t('console.bigScreenLayout.noAreas')}</p>}
      {sorted.slice(0, rows).map(({ id, name, count, expected, isUnusual }) => (
        <div key={id} className={css.part}>
          <span>{name}</span>
          <span className={isUnusual ? css.alarming : css.value}>
            {t('console.bigScreenLayout.areaOf', { count: count ?? '–', expected })}
          </span>
        </div>
      ))}
      {sorted.length > rows && <p>{t('console.bigScreenLayout.moreAreas', { count: sorted.length - rows })}</p>}
    </BigScreenPanel>
  );
}
