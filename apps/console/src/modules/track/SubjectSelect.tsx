import { limits } from '@muster/model/access/limits.ts';
import { entityPath, type EntityRow } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';
import { trackLimits, type TrackSubject } from '@muster/model/track/track.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { get } from '../../core/http/request.ts';
import { useRemoteOptions } from '../../ui/form/remoteOptions.ts';
import { Select } from '../../ui/input/Select.tsx';
import { useDebounced } from '../../core/time/useDebounced.ts';
import { subjectKey, subjectOfKey } from './trackAddress.ts';

interface SubjectSelectProps {
  id: string;
  value: readonly TrackSubject[];
  onChange: (subjects: TrackSubject[]) => void;
}

/** Several people and vehicles, searched by name. */
export function SubjectSelect({ id, value, onChange }: SubjectSelectProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), limits.searchDebounceMs);
  const people = useRemoteOptions(person, text);
  const vehicles = useRemoteOptions(vehicle, text);
  const labels = useSubjectLabels(value);
  // Enter would otherwise select a result of an earlier text.
  const isBehind = typed.trim() !== text || people.isLoading || vehicles.isLoading;
  const optionsOf = (kind: TrackSubject['kind'], { options }: typeof people) =>
    options.map((option) => ({ value: subjectKey({ kind, id: option.value }), label: option.label }));
  return (
    <Select<{ value: string; label: string }[]>
      id={id}
      mode="multiple"
      labelInValue
      maxCount={trackLimits.subjects}
      placeholder={t('console.track.whomHint')}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={people.isLoading || vehicles.isLoading}
      value={value.map((subject, index) => ({ value: subjectKey(subject), label: labels[index] ?? '…' }))}
      options={
        isBehind
          ? []
          : [
              { label: t('person'), options: optionsOf('person', people) },
              { label: t('vehicle'), options: optionsOf('vehicle', vehicles) },
            ]
      }
      onChange={(chosen) => onChange(chosen.flatMap((each) => subjectOfKey(each.value) ?? []))}
    />
  );
}

/** Names of the subjects. */
function useSubjectLabels(subjects: readonly TrackSubject[]): (string | null)[] {
  return useQueries({
    queries: subjects.map(({ kind, id }) => {
      const entity = kind === 'vehicle' ? vehicle : person;
      return {
        queryKey: [entity.name, 'get', id],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          get<EntityRow>(`${entityPath(entity)}/get`, { id }, { signal, quiet: true }),
        enabled: kind !== 'tag',
        staleTime: 60_000,
      };
    }),
    combine: (results) =>
      results.map(({ data }, index) => {
        const { kind, id } = subjects[index] ?? { kind: 'tag', id: '' };
        if (kind === 'tag') return id;
        return data === undefined ? null : String(data[(kind === 'vehicle' ? vehicle : person).display] ?? id);
      }),
  });
}
