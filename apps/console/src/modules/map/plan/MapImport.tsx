import { useMutation, useQueryClient } from '@tanstack/react-query';

import { movePlan } from '@muster/geo/movePlan.ts';
import type { Floor } from '@muster/model/entity/shapes.ts';
import { map as mapEntity } from '@muster/model/map/map.ts';
import type { PlanSummary } from '@muster/model/map/planSummary.ts';
import { useMemo, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { post, RequestError } from '../../../core/http/request.ts';
import { useSite } from '../../../map/site/useSite.ts';
import type { Site } from '../../../map/site/site.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { FileChooser } from '../../../ui/form/upload/FileChooser.tsx';
import { SheetPage } from '../../../ui/layout/SheetPage.tsx';
import sheet from '../../../ui/layout/SheetPage.module.css';
import { toast } from '../../../core/toast.ts';
import { FloorsTable } from '../map/FloorsInput.tsx';
import css from '../map.module.css';
import { PlanFound } from './PlanFound.tsx';
import { middleOf, metresBetween, PlanPlace, type PlanSpot } from './PlanPlace.tsx';
import { PlanFileError, readPlanFile } from './readPlanFile.ts';

/** Metres from the site beyond which a plan probably has to be moved to the site. */
const farMetres = 5000;

/** Imports a plan from GeoJSON: shows its content and its place before anything is stored. */
export function MapImport({ onBack }: { onBack: () => void }) {
  const t = useT();
  const { site } = useSite();
  const [found, setFound] = useState<{ file: string; summary: PlanSummary } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setFound(null);
    setProblem(null);
    try {
      setFound({ file: file.name, summary: await readPlanFile(file) });
    } catch (error) {
      if (!(error instanceof PlanFileError)) throw error;
      setProblem(t.named(error.key));
    }
  };
  return (
    <SheetPage
      title={t('console.plan.import')}
      bar={found === null ? <Button onClick={onBack}>{t('console.form.back')}</Button> : undefined}
    >
      <div className={`${sheet.body} ${css.steps}`}>
        <div className={css.choose}>
          <FileChooser
            className={css.chooser}
            isMany={false}
            isDisabled={false}
            endings={['geojson', 'json']}
            onFiles={(files) => void read(files[0])}
          >
            {found?.file ?? t('console.plan.choose')}
          </FileChooser>
          <span className={css.hint}>{t('console.plan.chooseHint')}</span>
        </div>
        {problem !== null && (
          <p role="alert" className={css.refusal}>
            {problem}
          </p>
        )}
        {found !== null && site !== undefined && (
          <Preview key={found.file} file={found.file} summary={found.summary} site={site} onBack={onBack} />
        )}
      </div>
    </SheetPage>
  );
}

interface PreviewProps {
  file: string;
  summary: PlanSummary;
  site: Site;
  onBack: () => void;
}

function Preview({ file, summary, site, onBack }: PreviewProps) {
  const t = useT();
  const [name, setName] = useState(summary.name ?? file.replace(/\.[^.]*$/, ''));
  const [floors, setFloors] = useState<Floor[]>(() =>
    summary.floors.map(({ floor, name: level, height }) => ({ floor, name: level, height })),
  );
  const [spot, setSpot] = useState<PlanSpot>(() => firstSpot(summary, site));
  const plan = useMemo(() => laidPlan(summary, spot), [summary, spot]);
  const { save, isPending, refusal } = useNewMap({ name: name.trim(), floors, plan }, onBack);
  const rooms = new Map(summary.floors.map((each) => [each.floor, each.rooms]));
  return (
    <>
      <PlanFound summary={summary} />
      <div className={css.split}>
        <div className={css.side}>
          <label className={css.field}>
            <span>{t('map.name')}</span>
            <input className={css.text} maxLength={50} value={name} onChange={(event) => setName(event.target.value)} />
          </label>
          <h2 className={css.heading}>{t('map.floors')}</h2>
          <FloorsTable floors={floors} rooms={rooms} onChange={setFloors} />
        </div>
        <PlanPlace site={site} summary={summary} plan={plan} floors={floors} spot={spot} onChange={setSpot} />
      </div>
      {refusal !== null && (
        <p role="alert" className={css.refusal}>
          {refusal}
        </p>
      )}
      <div className={`${sheet.bar} ${css.stuck}`}>
        <Button onClick={onBack}>{t('console.form.back')}</Button>
        <Button tone="primary" isBusy={isPending} disabled={name.trim() === '' || floors.length === 0} onClick={save}>
          {t('console.plan.commit', { count: summary.plan.features.length })}
        </Button>
      </div>
    </>
  );
}

interface NewMap {
  name: string;
  floors: readonly Floor[];
  plan: PlanSummary['plan'];
}

/** Saves the content as a map; shows the reason of a refusal. */
function useNewMap({ name, floors, plan }: NewMap, onSaved: () => void) {
  const t = useT();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      post('/pod/map/save', { name, type: floors.length > 1 ? '3d' : '2d', floors, plan }, { quiet: true }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [mapEntity.name] });
      toast('success', t('console.plan.done', { name }));
      onSaved();
    },
  });
  const refusal =
    error instanceof RequestError ? error.fields.map(({ message }) => message).join(' ') || error.message : null;
  return { save: () => mutate(), isPending, refusal };
}

/** The place in the file, or the site if the former is far away. */
function firstSpot({ box }: PlanSummary, { origin }: Site): PlanSpot {
  if (box === null || origin === null || metresBetween(middleOf(box), origin) < farMetres) return { kind: 'file' };
  return { kind: 'here', lon: origin[0], lat: origin[1], turnDeg: 0 };
}

function laidPlan({ plan, box }: PlanSummary, spot: PlanSpot): PlanSummary['plan'] {
  if (spot.kind === 'file' || box === null) return plan;
  return movePlan(plan, middleOf(box), [spot.lon, spot.lat], spot.turnDeg);
}
