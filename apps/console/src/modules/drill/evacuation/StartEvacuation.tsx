import type { simpleRow } from '@muster/model/reply/wire.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { useId, useState, type ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, post, type Wire } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './EmergencyReport.module.css';
import { evacuationKey } from './evacuation.ts';

/** Orders an evacuation: of which area, to which safe islands, as a drill or because it is needed. */
export function StartEvacuation({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const areas = useAreas();
  const [areaId, setAreaId] = useState('');
  const [islands, setIslands] = useState<readonly string[]>([]);
  const [isDrill, setDrill] = useState(true);
  const [cause, setCause] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      post('/pod/evacuation/start', {
        areaId,
        safeIslands: islands.filter((island) => island !== areaId),
        isDrill,
        ...(cause.trim() === '' ? {} : { cause: cause.trim() }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [evacuationKey] });
      onClose();
    },
  });
  return (
    <Dialog
      title={t('evacuation.start')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="danger" disabled={areaId === ''} isBusy={isPending} onClick={() => mutate()}>
            {t(isDrill ? 'evacuation.startDrill' : 'evacuation.startEmergency')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <AreaSelect id={`${id}-area`} areas={areas} value={areaId} onChange={setAreaId} />
        <IslandChoices areas={areas.filter((area) => area.id !== areaId)} value={islands} onChange={setIslands} />
        <Choices legend={t('evacuation.why')}>
          {[true, false].map((each) => (
            <label key={String(each)}>
              <input type="radio" name={`${id}-why`} checked={isDrill === each} onChange={() => setDrill(each)} />
              {t(each ? 'evacuation.drill' : 'evacuation.emergency')}
            </label>
          ))}
        </Choices>
        <TextField
          label={t('evacuation.cause')}
          maxLength={200}
          value={cause}
          onChange={(event) => setCause(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

interface AreaSelectProps {
  id: string;
  areas: readonly { id: string; name: string }[];
  value: string;
  onChange: (areaId: string) => void;
}

function AreaSelect({ id, areas, value, onChange }: AreaSelectProps) {
  const t = useT();
  return (
    <>
      <label htmlFor={id}>{t('alarm.areaName')}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="" />
        {areas.map((area) => (
          <option key={area.id} value={area.id}>
            {area.name}
          </option>
        ))}
      </select>
    </>
  );
}

interface IslandChoicesProps {
  areas: readonly { id: string; name: string }[];
  value: readonly string[];
  onChange: (islands: readonly string[]) => void;
}

function IslandChoices({ areas, value, onChange }: IslandChoicesProps) {
  const t = useT();
  const toggle = (island: string): void =>
    onChange(value.includes(island) ? value.filter((each) => each !== island) : [...value, island]);
  return (
    <Choices legend={t('evacuation.safeIslands')}>
      {areas.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" checked={value.includes(id)} onChange={() => toggle(id)} />
          {name}
        </label>
      ))}
    </Choices>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

function useAreas(): readonly { id: string; name: string }[] {
  const { data } = useQuery({
    queryKey: ['area', 'simple'],
    queryFn: ({ signal }) => get<Wire<typeof simpleRow>[]>('/pod/area/simple-list', {}, { signal }),
  });
  return data ?? [];
}
