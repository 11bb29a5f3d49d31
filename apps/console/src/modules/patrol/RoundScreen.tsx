import { permissions } from '@muster/model/access/permission.ts';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';

import { useCan } from '../../core/session/session.ts';
import { useSidebar } from '../../core/settings/sidebarState.ts';
import { Waiting } from '../../ui/feedback/Waiting.tsx';

/** A phone does not load the map and the UI library. */
const RoundsToday = lazy(async () => ({ default: (await import('./today/RoundsToday.tsx')).RoundsToday }));
const MyRounds = lazy(async () => ({ default: (await import('./mine/MyRounds.tsx')).MyRounds }));

/** `/patrol/round`: on a PC the rounds of today; on the phone of a guard the own ones. Both have a path. */
export function RoundScreen() {
  const mayCheck = useCan()(permissions.patrolCheck);
  const isPhone = useSidebar((state) => state.isMobile);
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route index element={isPhone && mayCheck ? <MyRounds /> : <RoundsToday />} />
        <Route path="all" element={<RoundsToday />} />
        <Route path="mine" element={mayCheck ? <MyRounds /> : <Navigate to="/patrol/round" replace />} />
        <Route path="*" element={<Navigate to="/patrol/round" replace />} />
      </Routes>
    </Suspense>
  );
}
