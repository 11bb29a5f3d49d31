import { alarmPhraseDictionary } from '@muster/model/alarm/alarmPhrase.ts';
import { dictionaryEntry } from '@muster/model/dictionary/dictionaryEntry.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { useDictionaries } from '../../../ui/form/dictionaries.ts';
import css from './QuickPhrases.module.css';

/** Phrases that an operator would otherwise type; whoever may changes them. */
export function QuickPhrases({ onChoose }: { onChoose: (phrase: string) => void }) {
  const t = useT();
  const mayEdit = useCan()(permissionCode(dictionaryEntry, 'edit'));
  const phrases = useDictionaries(true)
    .filter(({ code }) => code === alarmPhraseDictionary)
    .flatMap(({ entries }) => entries.filter(({ enabled }) => enabled));
  if (phrases.length === 0 && !mayEdit) return null;
  return (
    <div className={css.phrases} role="group" aria-label={t('console.alarm.phrases')}>
      {phrases.map(({ code, label }) => (
        <button key={code} type="button" className={css.phrase} onClick={() => onChoose(label)}>
          {label}
        </button>
      ))}
      {mayEdit && (
        <Link className={css.edit} to="/system/dictionaryEntry?dictionaryId=dictionary:alarmPhrase">
          {t('console.alarm.phrasesEdit')}
        </Link>
      )}
    </div>
  );
}
