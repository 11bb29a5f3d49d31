import { permissions } from '@muster/model/access/permission.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import { lazy, Suspense } from 'react';
import { Route, Routes, useNavigate, useParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { rowActions, type RowActions } from '../../../ui/entity/rowActions.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { replayPath } from '../../track/replayPath.ts';

const RoundReportPage = lazy(async () => ({ default: (await import('./RoundReportPage.tsx')).RoundReportPage }));

const { ExtraAction } = rowActions(useReplayOfRow);

/** `/patrol/record`: judged rounds with filters; the page of a round is its report. */
export function PatrolRecordScreen() {
  return (
    <Routes>
      <Route path="view/:id" element={<OfAddress />} />
      <Route path="*" element={<EntityScreen entity={patrolRound} path="/patrol/record" ExtraAction={ExtraAction} />} />
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

/** Link of a round to its replay. */
function useReplayOfRow({ id, ...row }: { id: string; [field: string]: unknown }): RowActions {
  const t = useT();
  const navigate = useNavigate();
  const mayReplay = useCan()(permissions.positionHistory);
  // A field of people, which only the server writes.
  const personIds = (row['memberIds'] as readonly string[] | null) ?? [];
  if (!mayReplay || personIds.length === 0) return { actions: [], dialog: null };
  const [route, round] = [String(row['routeName']), String(row['name'])];
  const address = replayPath({
    personIds,
    from: Date.parse(String(row['openedAt'])),
    to: Date.parse(String(row['endedAt'])),
    about: { kind: 'round', id },
    why: t('console.replay.why.round', { route, round }),
  });
  return {
    actions: [{ text: t('console.replay.link'), tone: 'primary', act: () => void navigate(address) }],
    dialog: null,
  };
}
