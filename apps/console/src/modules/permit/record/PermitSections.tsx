import type { EntityRow } from '@muster/model/entity/entity.ts';
import type { PermitRecord } from '@muster/model/workPermit/wire.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Analyses } from './Analyses.tsx';
import { Measures } from './Measures.tsx';
import css from './PermitSections.module.css';
import { PermitAlarms } from './PermitAlarms.tsx';
import { PermitState } from './PermitState.tsx';
import { Roster } from './Roster.tsx';
import { Signatures } from './Signatures.tsx';
import { usePermit } from './usePermit.ts';

/** Before the fields of a permit: what is missing, who has confirmed, what was measured and ticked, who is there. */
export function PermitSections({ row: { id } }: { row: EntityRow }) {
  const t = useT();
  const { data, error, refetch } = usePermit(id);
  if (data !== undefined) return <Sections permit={data} />;
  if (error === null) return <Waiting />;
  return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
}

function Sections({ permit }: { permit: PermitRecord }) {
  const isRunning = permit.status === 'inProgress' || permit.status === 'paused';
  return (
    <div className={css.sections}>
      <PermitState permit={permit} />
      <div className={css.grid}>
        {isRunning && <Roster permit={permit} />}
        <Signatures permit={permit} />
        <Measures permit={permit} />
        {(permit.setting.gas !== null || permit.analyses.length > 0) && <Analyses permit={permit} />}
        {permit.status !== 'notStarted' && <PermitAlarms alarms={permit.alarms} />}
      </div>
    </div>
  );
}
