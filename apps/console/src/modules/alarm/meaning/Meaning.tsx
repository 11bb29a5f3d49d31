import { lazy, Suspense } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { amountOf, isYes, meaningOf, type MeantField } from './meaning.ts';
import css from './Meaning.module.css';

/** Loaded after the fields, because a form can be used without drawings. */
const Drawing = lazy(async () => ({ default: (await import('./drawings.tsx')).Drawing }));

/** Effect of a field's value: a sentence and a drawing. */
export function Meaning({ field, value }: { field: MeantField; value: unknown }) {
  const t = useT();
  return (
    <div className={css.meaning}>
      <p className={css.sentence}>{meaningOf(t, field, value)}</p>
      <div className={css.place}>
        <Suspense fallback={null}>
          <Drawing field={field} amount={amountOf(value)} isYes={isYes(value)} />
        </Suspense>
      </div>
    </div>
  );
}
