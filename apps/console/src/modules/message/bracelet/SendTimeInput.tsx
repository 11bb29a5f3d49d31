import { useT } from '../../../core/i18n/i18n.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { DatetimeInput } from '../../../ui/form/simpleInputs.tsx';
import css from './message.module.css';

/** When a message goes; what an empty field means stands below it. */
export function SendTimeInput(props: FieldInputProps) {
  const t = useT();
  return (
    <>
      <DatetimeInput {...props} />
      <p className={css.hint}>{t('console.bracelet.atOnce')}</p>
    </>
  );
}
