import type { handlingActions } from '@muster/model/alarm/alarm.ts';
import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { useState } from 'react';
import { alarmPhraseDictionary } from '@muster/model/alarm/alarmPhrase.ts';
import { dictionaryEntry } from '@muster/model/dictionary/dictionaryEntry.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { subjectWords } from '../live/alarmWords.ts';
import { isPast, levelOf } from '../live/openAlarms.ts';
import { usePlaceWords } from '../live/usePlaceWords.ts';
import { AlarmSymbol } from '../live/AlarmSymbol.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { formatTime } from '../../../core/time/formatTime.ts';
import { NoteField } from '../../../ui/input/NoteField.tsx';
import css from './HandleAlarm.module.css';
import { useCan } from '../../../core/session/session.ts';
import { useDictionaries } from '../../../ui/form/dictionaries.ts';
import quickPhrasesCss from './QuickPhrases.module.css';
import { useAlarmAction } from './useAlarmAction.ts';

type HandlingAction = (typeof handlingActions)[number];

interface Handling {
  ids: readonly string[];
  action: HandlingAction;
  info: string;
}

interface HandleAlarmProps {
  /** Alarms of the same status: new ones are handled or ignored, handled ones supplemented. */
  alarms: readonly LiveAlarm[];
  onClose: () => void;
}

/** Longest text of `handlingInfo`. */
const longestInfo = 500;

/** Handle, ignore or supplement, with a text (specification §4). */
export function HandleAlarm({ alarms, onClose }: HandleAlarmProps) {
  const t = useT();
  const choices: readonly HandlingAction[] = alarms[0]?.status === 'handled' ? ['supplement'] : ['handle', 'ignore'];
  const [action, setAction] = useState<HandlingAction>(choices[0] ?? 'handle');
  const [info, setInfo] = useState('');
  const [isTried, setTried] = useState(false);
  const { act, isBusy } = useAlarmAction<Handling>('handle', onClose);
  const text = info.trim();
  const isMissing = action === 'supplement' && text === '';
  const submit = (): void => {
    setTried(true);
    if (!isMissing) act({ ids: alarms.map(({ id }) => id), action, info: text });
  };
  return (
    <FormDialog
      title={t(`alarm.action.${choices.length > 1 ? 'handle' : action}`)}
      submitLabel={t('console.confirm')}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={css.form}>
        <Subject alarms={alarms} />
        {choices.length > 1 && (
          <fieldset className={css.actions}>
            <legend>{t('alarm.handlingAction')}</legend>
            {choices.map((choice) => (
              <label key={choice} className={css.action}>
                <input type="radio" name="action" checked={choice === action} onChange={() => setAction(choice)} />
                <span>
                  {t(`alarm.action.${choice}`)}
                  <small>{t(`console.alarm.hint.${choice}`)}</small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <QuickPhrases onChoose={(phrase) => setInfo((before) => withPhrase(before, phrase))} />
        <NoteField
          label={t('alarm.handlingInfo')}
          rows={4}
          maxLength={longestInfo}
          value={info}
          placeholder={t('console.alarm.infoHint')}
          isRequired={action === 'supplement'}
          error={isTried && isMissing ? t('validation.required') : null}
          onChange={setInfo}
        />
      </div>
    </FormDialog>
  );
}

/** Appends a phrase, truncated to the limit. */
function withPhrase(text: string, phrase: string): string {
  const before = text.trimEnd();
  const joined = before === '' ? phrase : `${before}\n${phrase}`;
  return joined.length > longestInfo ? text : joined;
}

function Subject({ alarms }: { alarms: readonly LiveAlarm[] }) {
  const t = useT();
  const placeWords = usePlaceWords(alarms.slice(0, 1));
  const [first] = alarms;
  if (first === undefined) return null;
  if (alarms.length > 1) return <p>{t('console.alarm.selected', { count: alarms.length })}</p>;
  return (
    <p className={css.subject}>
      <AlarmSymbol level={levelOf(first)} isPast={isPast(first)} size={24} />
      <strong>{t.named(`alarm.type.${first.type}`)}</strong>
      <span>{subjectWords(t, first)}</span>
      <span className={css.where}>{[placeWords(first), formatTime(first.raisedAt)].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

/** Quick phrases; they can be edited with the permission. */
function QuickPhrases({ onChoose }: { onChoose: (phrase: string) => void }) {
  const t = useT();
  const mayEdit = useCan()(permissionCode(dictionaryEntry, 'edit'));
  const phrases = useDictionaries(true)
    .filter(({ code }) => code === alarmPhraseDictionary)
    .flatMap(({ entries }) => entries.filter(({ enabled }) => enabled));
  if (phrases.length === 0 && !mayEdit) return null;
  return (
    <div className={quickPhrasesCss.phrases} role="group" aria-label={t('console.alarm.phrases')}>
      {phrases.map(({ code, label }) => (
        <button key={code} type="button" className={quickPhrasesCss.phrase} onClick={() => onChoose(label)}>
          {label}
        </button>
      ))}
      {mayEdit && (
        <Link className={quickPhrasesCss.edit} to="/system/dictionaryEntry?dictionaryId=dictionary:alarmPhrase">
          {t('console.alarm.phrasesEdit')}
        </Link>
      )}
    </div>
  );
}
