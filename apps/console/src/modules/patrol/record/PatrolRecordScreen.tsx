import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import { lazy, Suspense } from 'react';
import { Route, Routes, useParams } from 'react-router';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';

const RoundReportPage = lazy(async () => ({ default: (await import('./RoundReportPage.tsx')).RoundReportPage }));

/** `/patrol/record`: the judged rounds, by any filter; the page of one is its report. */
export function PatrolRecordScreen() {
  return (
    <Routes>
      <Route path="view/:id" element={<OfAddress />} />
      <Route path="*" element={<EntityScreen entity={patrolRound} path="/patrol/record" />} />
    </Routes>
  );
}

function OfAddress() {
  const { id = '' } = useParams();
  return (
    <Suspense fallback={<Waiting />}>
      <RoundReportPage key={id} id={id} />
    </Suspense>
  );
}
