import { useT } from '../../../core/i18n/i18n.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { TextInput } from '../../../ui/form/simpleInputs.tsx';
import css from '../map.module.css';

/** Metres above the ground; which of them are good over the houses of a plant stands below (specification §9). */
export function MarkHeightInput(props: FieldInputProps) {
  const t = useT();
  const adviceId = `${props.id}-advice`;
  const describedBy = props.describedBy === undefined ? adviceId : `${adviceId} ${props.describedBy}`;
  return (
    <>
      <TextInput {...props} describedBy={describedBy} />
      <p id={adviceId} className={css.hint}>
        {t('console.mapSetting.heightAdvice')}
      </p>
    </>
  );
}
