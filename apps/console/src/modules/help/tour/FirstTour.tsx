import { lazy, Suspense } from 'react';

import { isViewingAsRole } from '../../../core/session/session.ts';
import { isMenuShown } from '../../../core/session/shellKeys.ts';
import { usePreferences } from '../../../core/settings/preferences.ts';
import { endRequestedTour, useTour } from './tour.ts';
import type { FirstStep } from './useTourSteps.ts';

const Tour = lazy(async () => ({ default: (await import('./Tour.tsx')).Tour }));

/** The tour at the first login of an account, and on demand (docs/adr/075-tour.md). */
export function FirstTour({ first }: { first: FirstStep }) {
  const { preferences, setPreferences } = usePreferences();
  const isAsked = useTour((state) => state.isAsked);
  const isDue = preferences?.tour === 'due' && isMenuShown() && !isViewingAsRole();
  if (!isDue && !isAsked) return null;
  const end = (): void => {
    endRequestedTour();
    if (isDue) setPreferences({ tour: 'seen' });
  };
  return (
    <Suspense fallback={null}>
      <Tour first={first} onEnd={end} />
    </Suspense>
  );
}
