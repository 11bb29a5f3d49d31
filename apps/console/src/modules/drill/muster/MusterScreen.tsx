import { Route, Routes, useParams } from 'react-router';

import { MusterHome } from './MusterHome.tsx';
import { MusterPage } from './MusterPage.tsx';

/** `/muster`: the evacuations that run and those of before; `/muster/ID`: one with its roll call. */
export function MusterScreen() {
  return (
    <Routes>
      <Route index element={<MusterHome />} />
      <Route path=":id" element={<OfAddress />} />
    </Routes>
  );
}

function OfAddress() {
  const { id = '' } = useParams();
  return <MusterPage key={id} id={id} />;
}
