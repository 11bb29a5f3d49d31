import { gasUnits, type GasLimit, type PermitSetting } from '@muster/model/workPermit/workPermitShape.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import { gasText } from '../record/gasText.ts';
import css from './PermitSettings.module.css';
import { Amount, Line, NumberLine, Switch } from './settingParts.tsx';

type GasRule = NonNullable<PermitSetting['gas']>;

interface GasRuleInputProps {
  value: PermitSetting['gas'];
  onChange: (value: PermitSetting['gas']) => void;
}

const defaultRule: GasRule = {
  limits: [{ gas: 'combustible', unit: '%LEL', min: null, max: 10 }],
  maxAge: 30,
  maxPause: 60,
};

/** Whether an analysis is needed, the limits of each gas, and its validity. */
export function GasRuleInput({ value, onChange }: GasRuleInputProps) {
  const t = useT();
  return (
    <>
      <Switch
        label={t('console.permit.needsGas')}
        value={value !== null}
        onChange={(isNeeded) => onChange(isNeeded ? defaultRule : null)}
      />
      {value !== null && (
        <>
          <Limits limits={value.limits} onChange={(limits) => onChange({ ...value, limits })} />
          <NumberLine
            label={t('console.permit.maxAge')}
            value={value.maxAge}
            onChange={(maxAge) => maxAge !== null && onChange({ ...value, maxAge })}
          />
          <NumberLine
            label={t('console.permit.maxPause')}
            value={value.maxPause}
            onChange={(maxPause) => maxPause !== null && onChange({ ...value, maxPause })}
          />
        </>
      )}
    </>
  );
}

function Limits({ limits, onChange }: { limits: GasLimit[]; onChange: (limits: GasLimit[]) => void }) {
  const t = useT();
  const put = (index: number, change: Partial<GasLimit>): void =>
    onChange(limits.map((limit, at) => (at === index ? { ...limit, ...change } : limit)));
  return (
    <Line label={t('console.permit.gas')}>
      <ul className={css.limits}>
        {limits.map((limit, index) => (
          // A gas is renamed in place.
          <li key={index}>
            <input
              className={css.gas}
              aria-label={t('console.permit.gasName')}
              value={gasText(t, limit.gas)}
              readOnly={gasText(t, limit.gas) !== limit.gas}
              maxLength={30}
              onChange={(event) => put(index, { gas: event.target.value })}
            />
            <Amount
              className={css.bound}
              aria-label={t('console.permit.min')}
              placeholder={t('console.permit.min')}
              value={limit.min}
              onChange={(min) => put(index, { min })}
            />
            <Amount
              className={css.bound}
              aria-label={t('console.permit.max')}
              placeholder={t('console.permit.max')}
              value={limit.max}
              onChange={(max) => put(index, { max })}
            />
            <Select
              aria-label={t('console.permit.unit')}
              value={limit.unit}
              options={gasUnits.map((unit) => ({ value: unit, label: unit }))}
              onChange={(unit) => put(index, { unit })}
            />
            <Button
              tone="quiet"
              disabled={limits.length === 1}
              aria-label={t('console.permit.removeGas', { gas: gasText(t, limit.gas) })}
              onClick={() => onChange(limits.filter((_, at) => at !== index))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => onChange([...limits, { gas: '', unit: 'ppm', min: null, max: 0 }])}>
        {t('console.permit.addGas')}
      </Button>
    </Line>
  );
}
