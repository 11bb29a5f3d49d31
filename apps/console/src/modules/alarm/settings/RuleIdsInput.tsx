import type { simpleRow } from '@muster/model/reply/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { entityPath } from '@muster/model/entity/entity.ts';
import { job } from '@muster/model/job/job.ts';
import { certificateKinds } from '@muster/model/person/certificate.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, type Wire } from '../../../core/http/request.ts';
import { Select } from '../../../ui/input/Select.tsx';

interface RuleIdsInputProps {
  /** Kind of the ids: posts of the building, or kinds of certificates. */
  of: 'job' | 'qualification';
  label: string;
  className: string;
  isDisabled: boolean;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Subjects that a rule counts: no selection = no condition. */
export function RuleIdsInput({ of, label, className, isDisabled, value, onChange }: RuleIdsInputProps) {
  const t = useT();
  const { data = [], isLoading } = useQuery({
    queryKey: [job.name, 'simple-list'],
    queryFn: ({ signal }) => get<Wire<typeof simpleRow>[]>(`${entityPath(job)}/simple-list`, {}, { signal }),
    enabled: of === 'job',
  });
  const options =
    of === 'job'
      ? data.map(({ id, name }) => ({ value: id, label: name }))
      : certificateKinds.map((kind) => ({ value: kind, label: t(`certificateKind.${kind}`) }));
  return (
    <Select<string[]>
      aria-label={label}
      className={className}
      mode="multiple"
      disabled={isDisabled}
      allowClear
      loading={isLoading}
      optionFilterProp="label"
      value={[...value]}
      options={options}
      onChange={onChange}
    />
  );
}
