import { permissionCode } from '@muster/model/entity/entity.ts';
import { checkMapSetting } from '@muster/model/mapSetting/checkMapSetting.ts';
import { defaultMapSettings, mapSetting, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { useId, useMemo } from 'react';

import { useT } from '../../app/i18n.ts';
import { useCan } from '../../app/session.ts';
import { useTabPath } from '../../app/shell/TabPages.tsx';
import { markUnsaved } from '../../app/tabs.ts';
import { Waiting } from '../../app/Waiting.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useEntityForm } from '../../ui/entity/useEntityForm.ts';
import { useEntityRow, type EntityRow } from '../../ui/entity/useEntityRow.ts';
import { useUnsaved } from '../../ui/entity/useUnsaved.ts';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { SheetPage } from '../../ui/SheetPage.tsx';
import { toast } from '../../ui/toast.ts';
import css from './map.module.css';
import { MapLevelsInput } from './MapLevelsInput.tsx';
import { MarkHeightInput } from './MarkHeightInput.tsx';
import { SettingPreview } from './SettingPreview.tsx';
import { shownSettings } from './shownSettings.ts';

const inputs = { areaMapLevel: MapLevelsInput, polygonMarkerHeight: MarkHeightInput };

/** `/system/map`: how the maps of the building look; beside it a map that shows at once what is typed. */
export function MapSettingScreen() {
  const t = useT();
  const { data, error, isFetching, refetch } = useEntityRow(mapSetting, mapSetting.name);
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined || isFetching) return <Waiting />;
  return <SettingForm row={data} onSaved={() => void refetch()} />;
}

function SettingForm({ row, onSaved }: { row: EntityRow; onSaved: () => void }) {
  const t = useT();
  const id = useId();
  const tab = useTabPath();
  const mayEdit = useCan()(permissionCode(mapSetting, 'edit'));
  const form = useEntityForm(mapSetting, row, () => {
    markUnsaved(tab, false);
    onSaved();
  });
  useUnsaved(form.isChanged);
  const saved = useStable(shownSettings(defaultMapSettings, row));
  const shown = useStable(shownSettings(saved, form.values));
  const problems = checkMapSetting(shown);
  const errors = new Map([
    ...problems.map(({ field, key, params }) => [field, t.named(key, params)] as const),
    ...form.errors,
  ]);
  const reset = (): void => {
    for (const [name, value] of Object.entries(defaultMapSettings)) form.setValue(name, value);
  };
  return (
    <SheetPage
      title={t('mapSetting')}
      bar={
        mayEdit ? (
          <>
            <Button onClick={reset}>{t('console.mapSetting.reset')}</Button>
            <Button tone="primary" type="submit" form={id} disabled={!form.isChanged} isBusy={form.isSaving}>
              {t('console.save')}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className={css.settings}>
        <form
          id={id}
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (problems.length > 0) toast('error', t('error.checkFields'));
            else form.submit();
          }}
        >
          <div inert={!mayEdit}>
            <SchemaForm
              entity={mapSetting}
              values={form.values}
              errors={errors}
              onChange={form.setValue}
              overrides={inputs}
            />
          </div>
        </form>
        <SettingPreview settings={shown} saved={saved} />
      </div>
    </SheetPage>
  );
}

/** The same object as long as it says the same: a map is not told twice. */
function useStable(settings: MapSettings): MapSettings {
  const text = JSON.stringify(settings);
  return useMemo(() => JSON.parse(text) as MapSettings, [text]);
}
