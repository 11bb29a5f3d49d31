import { isDrawn } from '@muster/model/reportConfig/definitionFaults.ts';
import { type SourceName, sourceNames } from '@muster/model/reportConfig/reportConfig.ts';
import { definitionLimits, type ReportDefinition } from '@muster/model/reportConfig/reportDefinition.ts';
import { sourceFields } from '@muster/model/reportConfig/reportSource.ts';
import { useEffect, useId, type ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { ColumnList } from './ColumnList.tsx';
import { ConditionList } from './ConditionList.tsx';
import { fittingDefinition, regrouped, withColumns } from './editDefinition.ts';
import { PreviewFigures } from './PreviewFigures.tsx';
import css from './reportConfig.module.css';

/** Definition of a report, with a preview. */
export function DefinitionInput({ id, label, value, row, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  const source = sourceNames.find((name) => name === row['source']);
  // The value of a field of the shape `reportDefinition`, from the server or this input.
  const given = (value as ReportDefinition | null | undefined) ?? null;
  const definition = source === undefined ? null : fittingDefinition(source, given);
  useEffect(() => {
    if (definition !== null && definition !== given) onChange(definition);
  });
  return (
    <div id={id} role="group" aria-label={label} aria-invalid={isInvalid} aria-describedby={describedBy} tabIndex={-1}>
      {source === undefined || definition === null ? (
        <p className={css.note}>{t('reportConfig.chooseSource')}</p>
      ) : (
        <div className={css.editor}>
          <Parts source={source} definition={definition} onChange={onChange} />
          <PreviewFigures source={source} period={String(row['period'] ?? '')} definition={definition} />
        </div>
      )}
    </div>
  );
}

interface PartProps {
  source: SourceName;
  definition: ReportDefinition;
  onChange: (definition: ReportDefinition) => void;
}

function Parts(props: PartProps) {
  const t = useT();
  const { source, definition, onChange } = props;
  const fields = sourceFields(source);
  const groups = Object.keys(fields).filter((name) => fields[name]?.ways.length === 0);
  return (
    <div className={css.parts}>
      <Part name={t('reportConfig.groupBy')}>
        {(labelId) => (
          <Select<string[]>
            aria-labelledby={labelId}
            mode="multiple"
            allowClear
            maxCount={definitionLimits.groups}
            placeholder={t('reportConfig.ungrouped')}
            optionFilterProp="label"
            value={definition.groupBy}
            options={groups.map((name) => ({ value: name, label: t.named(fields[name]?.label ?? name) }))}
            onChange={(groupBy) => onChange(regrouped(source, definition, groupBy))}
          />
        )}
      </Part>
      <Part name={t('reportConfig.columns')}>
        {(labelId) => (
          <ColumnList
            labelId={labelId}
            fields={fields}
            isGrouped={definition.groupBy.length > 0}
            columns={definition.columns}
            onChange={(columns) => onChange(withColumns(definition, columns))}
          />
        )}
      </Part>
      <Part name={t('reportConfig.conditions')}>
        {(labelId) => (
          <ConditionList
            labelId={labelId}
            fields={fields}
            conditions={definition.conditions}
            onChange={(conditions) => onChange({ ...definition, conditions })}
          />
        )}
      </Part>
      <ChartPart {...props} />
    </div>
  );
}

function ChartPart({ source, definition, onChange }: PartProps) {
  const t = useT();
  const fields = sourceFields(source);
  const drawn = definition.columns.map(({ field }) => field).filter((name) => isDrawn(fields[name]));
  return (
    <Part name={t('reportConfig.chart')}>
      {(labelId) => (
        <Select<string>
          aria-labelledby={labelId}
          allowClear
          placeholder={t('reportConfig.withoutChart')}
          value={definition.chart}
          options={drawn.map((name) => ({ value: name, label: t.named(fields[name]?.label ?? name) }))}
          onChange={(chart) => onChange({ ...definition, chart: chart ?? null })}
        />
      )}
    </Part>
  );
}

function Part({ name, children }: { name: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={css.part}>
      <span id={id} className={css.partName}>
        {name}
      </span>
      {children(id)}
    </div>
  );
}
