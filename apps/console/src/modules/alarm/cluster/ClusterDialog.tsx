import { area } from '@muster/model/area/area.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import type { Entity, EntityRow } from '@muster/model/entity/entity.ts';
import { useId } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { useEntityForm } from '../../../ui/entity/useEntityForm.ts';
import { useEntityRow } from '../../../ui/entity/useEntityRow.ts';
import { AlarmSettingsInput } from '../settings/AlarmSettingsInput.tsx';
import type { ClusterLine } from './clusterLines.ts';
import css from './ClusterScreen.module.css';

/** The part of an area or its type on this screen; the others are unchanged. */
const entities: Readonly<Record<ClusterLine['entity'], Entity>> = {
  area: { ...area, fields: { typeId: area.fields.typeId, alarms: area.fields.alarms } },
  areaType: { ...areaType, fields: { alarms: areaType.fields.alarms } },
};

interface ClusterDialogProps {
  line: ClusterLine;
  onClose: () => void;
}

/** The cluster alarm of one area or area type. */
export function ClusterDialog({ line, onClose }: ClusterDialogProps) {
  const t = useT();
  const entity = entities[line.entity];
  const { data, error } = useEntityRow(entity, line.id);
  const title = t('console.cluster.title', { name: line.name });
  if (data === undefined) {
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('console.close')}</Button>}>
        {error === null ? <Waiting /> : <p>{error.message}</p>}
      </Dialog>
    );
  }
  return <ClusterForm entity={entity} row={data} title={title} onClose={onClose} />;
}

interface ClusterFormProps {
  entity: Entity;
  row: EntityRow;
  title: string;
  onClose: () => void;
}

function ClusterForm({ entity, row, title, onClose }: ClusterFormProps) {
  const t = useT();
  const form = useId();
  const wrong = useId();
  const { values, errors, isChanged, isSaving, setValue, submit } = useEntityForm(entity, row, onClose);
  const error = errors.get('alarms');
  const field = entity.fields['alarms'];
  if (field === undefined) return null;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" type="submit" form={form} disabled={!isChanged} isBusy={isSaving}>
            {t('console.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <AlarmSettingsInput
          id={`${form}alarms`}
          entity={entity}
          name="alarms"
          field={field}
          label={title}
          value={values['alarms']}
          row={row}
          only="cluster"
          isInvalid={error !== undefined}
          describedBy={error === undefined ? undefined : wrong}
          onChange={(alarms) => setValue('alarms', alarms)}
        />
        {error !== undefined && (
          <p id={wrong} role="alert" className={css.wrong}>
            {error}
          </p>
        )}
      </form>
    </Dialog>
  );
}
