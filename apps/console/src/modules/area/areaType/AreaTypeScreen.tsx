import { areaColors, areaType } from '@muster/model/areaType/areaType.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { AlarmSettingsView } from '../../alarm/settings/AlarmSettingsView.tsx';
import css from './ColorInput.module.css';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { BacktestLink } from '../../backtest/BacktestLink.tsx';
import { BacktestRoutes } from '../../backtest/BacktestRoutes.tsx';
import { AlarmsInput } from '../area/AlarmsInput.tsx';

const path = '/area/areaType';

/** `/area/areaType`: common settings of areas of one kind: colour and alarms. */
export function AreaTypeScreen() {
  return (
    <BacktestRoutes entity={areaType} path={path}>
      <EntityScreen
        entity={areaType}
        path={path}
        ExtraAction={BacktestLink}
        inputs={{ color: ColorInput, alarms: AlarmsInput }}
        cells={{ color: ColorCell }}
        viewCells={{ color: ColorCell, alarms: AlarmSettingsView }}
      />
    </BacktestRoutes>
  );
}

/** The colour beside the name; for rows with a field `color`. */
function ColorCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const { color } = row;
  if (typeof color !== 'string' || color === '') return null;
  return (
    <span className={css.swatch}>
      <span className={css.dot} style={{ background: color }} />
      {color}
    </span>
  );
}

const offered = Object.values(areaColors);

function ColorInput({ id, value, onChange, isInvalid, describedBy, label }: FieldInputProps) {
  const current = typeof value === 'string' ? value : '';
  return (
    <div className={css.input}>
      <input
        id={id}
        type="color"
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        value={current.toLowerCase()}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
      <span role="group" aria-label={label} className={css.offered}>
        {offered.map((color) => (
          <button
            key={color}
            type="button"
            className={css.color}
            style={{ background: color }}
            aria-label={color}
            aria-pressed={color === current}
            onClick={() => onChange(color)}
          />
        ))}
      </span>
    </div>
  );
}
