import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import { Button } from '../input/Button.tsx';
import type { ViewsProps } from './useTableLook.ts';

const Views = lazy(async () => ({ default: (await import('./Views.tsx')).Views }));

/** Saved views of a list: loaded at the first press, or with a URL that contains one. */
export function ViewsButton(props: ViewsProps) {
  const t = useT();
  const [parameters] = useSearchParams();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <Button isSmall aria-haspopup="menu" aria-expanded={false} isBusy={isWanted} onClick={() => setWanted(true)}>
      {t('console.view.choose')}
      <span aria-hidden>▾</span>
    </Button>
  );
  if (!isWanted && !parameters.has('view')) return button;
  return (
    <Suspense fallback={button}>
      <Views {...props} isOpenAtFirst={isWanted} />
    </Suspense>
  );
}
