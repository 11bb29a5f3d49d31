import { useId } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { toast } from '../../../core/toast.ts';
import { endingsOf, uploadProblem } from '../../../ui/form/upload/uploadRules.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { NoteField } from '../../../ui/input/NoteField.tsx';
import css from './MyRounds.module.css';
import type { KeptItem } from './checkStore.ts';
import { shrinkPhoto } from './phone.ts';

/** An unchecked item has no finding. */
export type Answer = Omit<KeptItem, 'isNormal'> & { isNormal: boolean | null };

interface CheckItemProps {
  answer: Answer;
  onChange: (answer: Answer) => void;
}

const noteLength = 200;

/** An item of a checklist: normal, or abnormal with a note and a photo. */
export function CheckItem({ answer, onChange }: CheckItemProps) {
  const t = useT();
  const { text, isNormal, note } = answer;
  const set = (value: boolean): void =>
    onChange(value ? { ...answer, isNormal: true, note: null, photo: null } : { ...answer, isNormal: false });
  return (
    <fieldset className={css.item}>
      <legend>{text}</legend>
      <div className={css.answers}>
        <Button className={css.answer} aria-pressed={isNormal === true} onClick={() => set(true)}>
          {t('patrolMine.normal')}
        </Button>
        <Button className={css.answer} aria-pressed={isNormal === false} onClick={() => set(false)}>
          {t('patrolMine.abnormal')}
        </Button>
      </div>
      {isNormal === false && (
        <>
          <NoteField
            label={t('patrolMine.note')}
            maxLength={noteLength}
            rows={2}
            value={note ?? ''}
            onChange={(value) => onChange({ ...answer, note: value === '' ? null : value })}
          />
          <PhotoField answer={answer} onChange={onChange} />
        </>
      )}
    </fieldset>
  );
}

/** The phone's camera opens for it; on a desk, the files. */
function PhotoField({ answer, onChange }: CheckItemProps) {
  const t = useT();
  const id = useId();
  const { text, photo } = answer;
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const small = await shrinkPhoto(file);
    const problem = uploadProblem('photo', small);
    if (problem !== null) return toast('error', t.named(problem.key, problem.params));
    onChange({ ...answer, photo: { file: small, upload: null } });
  };
  return (
    <div className={css.photo}>
      <label htmlFor={id}>{t(photo === null ? 'patrolMine.photo' : 'patrolMine.change')}</label>
      <input
        id={id}
        type="file"
        aria-label={t('patrolMine.photoOf', { item: text })}
        accept={endingsOf('photo')
          .map((ending) => `.${ending}`)
          .join()}
        capture="environment"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      {photo !== null && (
        <>
          <span className={css.fileName}>{photo.file.name}</span>
          <Button tone="quiet" onClick={() => onChange({ ...answer, photo: null })}>
            {t('patrolMine.removePhoto')}
          </Button>
        </>
      )}
    </div>
  );
}
