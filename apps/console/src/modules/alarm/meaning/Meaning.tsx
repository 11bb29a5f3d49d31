import { lazy, Suspense } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { amountOf, isYes, meaningOf, type MeantField } from './meaning.ts';
import css from './Meaning.module.css';

/** Comes after the fields: a form is filled in without pictures. */
const Drawing = lazy(async () => ({ default: (await import('./drawings.tsx')).Drawing }));

/** What a field does with the value that is set: a sentence and a drawing. */
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
