import type { GeoPlan } from '@muster/model/entity/shapes.ts';
import { summarizePlan } from '@muster/model/map/planSummary.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { FileChooser } from '../../../ui/form/upload/FileChooser.tsx';
import { toast } from '../../../core/toast.ts';
import css from '../map.module.css';
import { PlanFound } from './PlanFound.tsx';
import { PlanFileError, readPlanFile } from './readPlanFile.ts';

/** The plan of an existing map with its content; another file replaces it. */
export function PlanInput({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  // The value of a field of the shape `geojson`, checked by the server when it was stored.
  const plan = value as GeoPlan | null;
  const summary = plan === null ? null : summarizePlan(plan);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      onChange((await readPlanFile(file)).plan);
    } catch (error) {
      if (!(error instanceof PlanFileError)) throw error;
      toast('error', t.named(error.key));
    }
  };
  return (
    <div className={css.side}>
      {summary !== null && <PlanFound summary={summary} />}
      <div className={css.choose}>
        <FileChooser
          id={id}
          describedBy={describedBy}
          className={`${css.chooser} ${isInvalid ? css.invalid : ''}`}
          isMany={false}
          isDisabled={false}
          endings={['geojson', 'json']}
          onFiles={(files) => void read(files[0])}
        >
          {t(plan === null ? 'console.plan.choose' : 'console.plan.replace')}
        </FileChooser>
        {plan !== null && <Button onClick={() => onChange(null)}>{t('console.plan.clear')}</Button>}
      </div>
    </div>
  );
}
