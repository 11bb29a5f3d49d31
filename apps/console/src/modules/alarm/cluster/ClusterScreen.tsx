import { area } from '@muster/model/area/area.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { AlarmSymbol } from '../live/AlarmSymbol.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/table/PlainTable.tsx';
import { useAreaRows } from '../../area/area/useAreaRows.ts';
import { ClusterDialog } from './ClusterDialog.tsx';
import { type ClusterLine, clusterLines } from './clusterLines.ts';
import css from './ClusterScreen.module.css';

const entities = { area, areaType } as const;

/** `/alarm/cluster`: areas in which crowds raise an alarm, with their sizes; edited in the list. */
export function ClusterScreen() {
  const t = useT();
  const { rows, error, retry } = useAreaRows();
  const { text, onlyOn, put } = useNarrowed();
  const [edited, edit] = useState<ClusterLine | null>(null);
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={retry}>{t('console.retry')}</Button>} />;
  if (rows === undefined) return <Waiting />;
  const all = clusterLines(rows.areas, rows.types);
  const shown = all.filter(({ name, isOn }) => (isOn || !onlyOn) && name.toLowerCase().includes(text.toLowerCase()));
  const action: PlainColumn<ClusterLine> = {
    heading: t('console.table.action'),
    cell: editCell(edit),
  };
  return (
    <div className={css.screen}>
      <PageTitle className={css.title}>{t('menu.clusterAlarmSetting')}</PageTitle>
      <div className={css.tools} role="search">
        <Input
          className={css.find ?? ''}
          allowClear
          aria-label={t('console.cluster.find')}
          placeholder={t('console.cluster.find')}
          value={text}
          onChange={({ target }) => put('name', target.value)}
        />
        <label className={css.only}>
          <input type="checkbox" checked={onlyOn} onChange={({ target }) => put('on', target.checked ? '1' : '')} />
          {t('console.cluster.onlyOn')}
        </label>
      </div>
      {all.length === 0 ? (
        <Empty text={t('console.cluster.empty')} />
      ) : (
        <PlainTable
          label={t('menu.clusterAlarmSetting')}
          keyOf={({ key }) => key}
          rows={shown}
          columns={[...columnsOf(t), action]}
        />
      )}
      {edited !== null && <ClusterDialog line={edited} onClose={() => edit(null)} />}
    </div>
  );
}

const editCell = (edit: (line: ClusterLine) => void): PlainColumn<ClusterLine>['cell'] =>
  function EditCell(line) {
    return <Edit line={line} onEdit={edit} />;
  };

function Edit({ line, onEdit }: { line: ClusterLine; onEdit: (line: ClusterLine) => void }) {
  const t = useT();
  const can = useCan();
  if (!can(permissionCode(entities[line.entity], 'edit'))) return null;
  return (
    <Button isSmall aria-label={`${t('action.edit')} ${line.name}`} onClick={() => onEdit(line)}>
      {t('action.edit')}
    </Button>
  );
}

/** The filter of the lines, stored in the URL. */
function useNarrowed() {
  const [parameters, setParameters] = useSearchParams();
  return {
    text: parameters.get('name') ?? '',
    onlyOn: parameters.get('on') === '1',
    put: (name: 'name' | 'on', value: string): void =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  };
}

function columnsOf(t: Translate): PlainColumn<ClusterLine>[] {
  const whenOn =
    (text: (line: ClusterLine) => string): PlainColumn<ClusterLine>['cell'] =>
    (line) =>
      line.isOn ? text(line) : '';
  const unit = (value: number, name: 'metres' | 'subjects' | 'seconds'): string =>
    `${value} ${t(`console.unit.${name}`)}`;
  return [
    {
      heading: t('console.cluster.place'),
      cell: ({ entity, name, typeName }) => (
        <span className={entity === 'areaType' ? css.type : typeName === null ? css.plain : css.below}>
          {name}
          {entity === 'areaType' && <small>{t('areaType')}</small>}
        </span>
      ),
    },
    {
      heading: t('console.cluster.state'),
      cell: ({ isOn, level }) => (
        <span className={isOn ? css.on : css.off}>
          {isOn && <AlarmSymbol level={level} size={16} />}
          {isOn ? t(`alarm.level.${level}`) : t('console.rule.off')}
        </span>
      ),
    },
    { heading: t('console.rule.cluster.radius'), isNumber: true, cell: whenOn(({ radius }) => unit(radius, 'metres')) },
    { heading: t('console.rule.cluster.count'), isNumber: true, cell: whenOn(({ count }) => unit(count, 'subjects')) },
    { heading: t('console.rule.cluster.time'), isNumber: true, cell: whenOn(({ time }) => unit(time, 'seconds')) },
    {
      heading: t('console.rule.cluster.cancelTime'),
      isNumber: true,
      cell: whenOn(({ cancelTime }) => unit(cancelTime, 'seconds')),
    },
    { heading: t('console.cluster.levels'), cell: whenOn(({ levels }) => levels.join(' → ')) },
    { heading: t('console.cluster.source'), cell: ({ entity, source }) => sourceOf(t, entity, source) },
  ];
}

function sourceOf(t: Translate, entity: ClusterLine['entity'], source: ClusterLine['source']): string {
  return source === 'own' && entity === 'areaType' ? '' : t(`console.cluster.${source}`);
}
