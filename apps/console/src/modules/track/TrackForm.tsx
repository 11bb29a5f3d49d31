import { trackLimits } from '@muster/model/track/track.ts';
import type { Dayjs } from 'dayjs';
import { useId, useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { AutoComplete } from '../../ui/input/AutoComplete.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { fromPicker, pickerNow, SpanField, toPicker } from '../../ui/input/DateField.tsx';
import { SubjectSelect } from './SubjectSelect.tsx';
import css from './Track.module.css';
import type { TrackAddress } from './trackAddress.ts';

interface TrackFormProps {
  address: TrackAddress;
  onChange: (part: Partial<TrackAddress>) => void;
  /** Reason in the link to this page. */
  proposed: string;
  isBusy: boolean;
  onShow: (reason: string) => void;
}

const shortestReason = 2;
const longestReason = 200;
const msPerDay = 86_400_000;

/** From midnight to midnight of the site. */
const yesterday = (): [Dayjs, Dayjs] => {
  const today = pickerNow().startOf('day');
  return [today.subtract(1, 'day'), today];
};

/** Subjects, span and reason, which is required. */
export function TrackForm({ address, onChange, proposed, isBusy, onShow }: TrackFormProps) {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState(proposed.slice(0, longestReason));
  const isTooLong = address.to - address.from > trackLimits.days * msPerDay;
  const isReady = address.subjects.length > 0 && reason.trim().length >= shortestReason && !isTooLong;
  const phrases = (['console.track.why.accident', 'console.track.why.alarm', 'console.track.why.missing'] as const).map(
    (key) => ({ value: t(key) }),
  );
  return (
    <form
      className={css.form}
      aria-label={t('menu.track')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onShow(reason.trim());
      }}
    >
      <div className={css.whom}>
        <label htmlFor={`${id}-whom`}>{t('console.track.whom')}</label>
        <SubjectSelect id={`${id}-whom`} value={address.subjects} onChange={(subjects) => onChange({ subjects })} />
      </div>
      <div className={css.labelled}>
        <label htmlFor={`${id}-span`}>{t('console.track.span')}</label>
        <SpanPicker id={`${id}-span`} address={address} onChange={onChange} />
        {isTooLong && (
          <p role="alert" className={css.tooLong}>
            {t('position.longRange', { days: trackLimits.days })}
          </p>
        )}
      </div>
      <div className={css.why}>
        <label htmlFor={`${id}-why`}>{t('console.track.why')}</label>
        <AutoComplete
          id={`${id}-why`}
          value={reason}
          options={phrases}
          maxLength={longestReason}
          placeholder={t('console.track.whyHint')}
          onChange={(text: string) => setReason(text)}
        />
      </div>
      <Button type="submit" tone="primary" disabled={!isReady} isBusy={isBusy}>
        {t('console.track.show')}
      </Button>
    </form>
  );
}

function SpanPicker({ id, address, onChange }: Pick<TrackFormProps, 'address' | 'onChange'> & { id: string }) {
  const t = useT();
  const last = (count: number, unit: 'hour' | 'day'): [Dayjs, Dayjs] => [
    pickerNow().subtract(count, unit),
    pickerNow(),
  ];
  return (
    <SpanField
      id={{ start: id }}
      label={t('console.track.span')}
      allowClear={false}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      placeholder={[t('console.backtest.from'), t('console.backtest.to')]}
      presets={[
        { label: t('console.track.lastHour'), value: () => last(1, 'hour') },
        { label: t('console.track.lastShift'), value: () => last(8, 'hour') },
        { label: t('console.track.yesterday'), value: yesterday },
        { label: t('console.backtest.lastDay'), value: () => last(1, 'day') },
        { label: t('console.backtest.lastWeek'), value: () => last(7, 'day') },
      ]}
      isRefused={(day, from) =>
        day.isAfter(pickerNow()) || (from !== undefined && Math.abs(day.diff(from, 'day')) > trackLimits.days)
      }
      value={[toPicker(address.from), toPicker(address.to)]}
      onChange={([from, to]) => {
        if (from && to) onChange({ from: fromPicker(from), to: Math.min(fromPicker(to), Date.now()) });
      }}
    />
  );
}
