import { Route, Routes, useParams } from 'react-router';

import { MusterPage } from '../muster/MusterPage.tsx';
import { Comparison } from './Comparison.tsx';
import { ResultList } from './ResultList.tsx';

/** `/drill/result`: ended drills and evacuations; `/compare`: runs of a plan; `/ID`: one of them. */
export function DrillResultScreen() {
  return (
    <Routes>
      <Route index element={<ResultList />} />
      <Route path="compare" element={<Comparison />} />
      <Route path=":id" element={<OfAddress />} />
    </Routes>
  );
}

function OfAddress() {
  const { id = '' } = useParams();
  return <MusterPage key={id} id={id} />;
}
