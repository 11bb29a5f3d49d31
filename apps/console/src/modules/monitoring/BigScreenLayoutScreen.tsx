import { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';
import { checkBigScreenLayout } from '@muster/model/bigScreenLayout/checkBigScreenLayout.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { useId, useState } from 'react';

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
import css from './layout.module.css';
import { LayoutPreview } from './LayoutPreview.tsx';
import { LinksInput } from './LinksInput.tsx';
import { ModulesInput } from './ModulesInput.tsx';

const inputs = { modules: ModulesInput, navigation: LinksInput };

/** `/system/bigScreen`: what the big screen is called, shows and leads to; beside it the screen as it would be. */
export function BigScreenLayoutScreen() {
  const t = useT();
  const { data, error, isFetching, refetch } = useEntityRow(bigScreenLayout, bigScreenLayout.name);
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined || isFetching) return <Waiting />;
  return <LayoutForm row={data} />;
}

function useLayoutForm(row: EntityRow) {
  const t = useT();
  const tab = useTabPath();
  const form = useEntityForm(bigScreenLayout, row, () => markUnsaved(tab, false));
  useUnsaved(form.isChanged);
  const [isTried, setTried] = useState(false);
  // The form holds what the descriptor's fields hold; the server checks it.
  const typed = form.values as unknown as Row<typeof bigScreenLayout>;
  const problems = checkBigScreenLayout(typed);
  const said = isTried ? problems : [];
  const errors = new Map([
    ...said.map(({ field, key, params }) => [field, t.named(key, params)] as const),
    ...form.errors,
  ]);
  return {
    ...form,
    typed,
    errors,
    reset: (): void => {
      for (const name of Object.keys(bigScreenLayout.fields)) form.setValue(name, null);
    },
    submit: (): void => {
      setTried(true);
      if (problems.length > 0) toast('error', t('error.checkFields'));
      else form.submit();
    },
  };
}

function LayoutForm({ row }: { row: EntityRow }) {
  const t = useT();
  const id = useId();
  const mayEdit = useCan()(permissionCode(bigScreenLayout, 'edit'));
  const form = useLayoutForm(row);
  return (
    <SheetPage
      title={t('bigScreenLayout')}
      bar={
        mayEdit ? (
          <>
            <Button onClick={form.reset}>{t('console.bigScreenLayout.reset')}</Button>
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
            form.submit();
          }}
        >
          <div inert={!mayEdit}>
            <SchemaForm
              entity={bigScreenLayout}
              values={form.values}
              errors={form.errors}
              onChange={form.setValue}
              overrides={inputs}
            />
          </div>
        </form>
        <LayoutPreview layout={form.typed} />
      </div>
    </SheetPage>
  );
}
