import { mostAtOnce } from '@muster/model/alarm/responder.ts';
import { useState } from 'react';

import { floorName } from '../../../core/i18n/floorName.ts';
import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import css from './Responders.module.css';
import { distanceWords } from './responderWords.ts';
import { type Candidate, useResponders } from './useResponders.ts';
import { useDispatch } from './useDispatch.ts';

interface DispatchAlarmProps {
  id: string;
  onClose: () => void;
}

/** Sends up to three people to an alarm; shows how they are ranked. */
export function DispatchAlarm({ id, onClose }: DispatchAlarmProps) {
  const t = useT();
  const [chosen, choose] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const { data, error, refetch } = useResponders(id);
  const { send, isBusy } = useDispatch(id, onClose);
  const toggle = (personId: string): void =>
    choose(chosen.includes(personId) ? chosen.filter((each) => each !== personId) : [...chosen, personId]);
  const submit = (): void => {
    setTried(true);
    if (chosen.length > 0) send(chosen);
  };
  return (
    <FormDialog
      title={t('console.alarm.dispatch')}
      submitLabel={
        chosen.length === 0 ? t('console.alarm.send') : t('console.alarm.sendCount', { count: chosen.length })
      }
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      {error !== null && data === undefined ? (
        <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />
      ) : data === undefined ? (
        <Waiting />
      ) : !data.hasPlace ? (
        <p>{t('console.alarm.noPlace')}</p>
      ) : (
        <Candidates candidates={data.candidates} chosen={chosen} onToggle={toggle} />
      )}
      {isTried && chosen.length === 0 && <p role="alert">{t('console.alarm.chooseResponder')}</p>}
    </FormDialog>
  );
}

interface CandidatesProps {
  /** Nearest first. */
  candidates: readonly Candidate[];
  chosen: readonly string[];
  onToggle: (personId: string) => void;
}

function Candidates({ candidates, chosen, onToggle }: CandidatesProps) {
  const t = useT();
  if (candidates.length === 0) return <p>{t('console.alarm.noResponders')}</p>;
  return (
    <fieldset className={css.candidates}>
      <legend>{t('console.alarm.responderBasis')}</legend>
      {candidates.map((each) => (
        <label key={each.personId}>
          <input
            type="checkbox"
            checked={chosen.includes(each.personId)}
            disabled={!chosen.includes(each.personId) && chosen.length >= mostAtOnce}
            onChange={() => onToggle(each.personId)}
          />
          <span>
            <strong>{each.name}</strong>
            <small>{factsOf(t, each)}</small>
          </span>
          <span className={css.metres}>
            {distanceWords(t, each)}
            <small>{each.floor === null ? '' : floorName(t, each.floor)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function factsOf(t: Translate, { onShift, certificates, jobName, departName }: Candidate): string {
  const facts = [onShift ? t('workdayResult.running') : null, ...certificates, jobName, departName];
  return facts.filter(Boolean).join(' · ');
}
