import { lazy, Suspense } from 'react';

import { Waiting } from '../../feedback/Waiting.tsx';
import type { FieldInputProps } from '../fieldInput.ts';
import css from './Richtext.module.css';

/** Loaded with the first form that has one: it is larger than the rest of the form. */
const Editor = lazy(async () => ({ default: (await import('./RichtextEditor.tsx')).RichtextEditor }));

export function RichtextInput(props: FieldInputProps) {
  return (
    <Suspense
      fallback={
        <div className={css.box}>
          <Waiting />
        </div>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
