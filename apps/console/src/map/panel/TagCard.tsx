import AimOutlined from '@ant-design/icons/es/icons/AimOutlined';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { ReactNode } from 'react';

import { useT, type Translate } from '../../core/i18n/i18n.ts';
import { floorName } from '../../core/i18n/floorName.ts';
import { formatDuration, formatTime } from '../../core/time/formatTime.ts';
import { useNow } from '../../core/time/useNow.ts';
import { kindOf, presenceOf } from '../tag/tagLook.ts';
import { slotOfTag } from '../tag/tagSource.ts';
import type { TagStore } from '../tag/tagStore.ts';
import { MarkIcon } from './MarkIcon.tsx';
import css from './TagCard.module.css';

export interface TagCardProps {
  store: TagStore;
  tag: string;
  areaName: (areaId: string) => string | undefined;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
  onClose: () => void;
  /** Urgent content above the position. */
  before?: ReactNode;
}

const lowBattery = 20;

/** The card of the selected marker, with its live state. */
export function TagCard({ store, tag, areaName, isFollowing, onFollow, onClose, before }: TagCardProps) {
  const t = useT();
  const now = store.siteTime(useNow(1000));
  const slot = slotOfTag(store, tag);
  const name = slot === undefined ? undefined : store.names[slot];
  const title = name?.subjectName ?? tag;
  return (
    <section className={css.card} aria-label={t('console.tagCard.title', { name: title })}>
      <header className={css.header}>
        {slot !== undefined && <MarkIcon kind={kindOf(store, slot)} size={20} />}
        <h2 className={css.title}>{title}</h2>
        {slot !== undefined && <PresenceWord presence={presenceOf(store, slot, now)} />}
        <button type="button" className={css.close} aria-label={t('console.tagCard.close')} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      </header>
      {before}
      {slot === undefined ? (
        <p className={css.gone}>{t('console.tagCard.gone')}</p>
      ) : (
        <>
          <dl className={css.facts}>
            {facts(store, slot, areaName, t).map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <footer className={css.footer}>
            <span className={css.fix}>{lastFix(store, slot, now, t)}</span>
            <button
              type="button"
              className={css.follow}
              aria-pressed={isFollowing}
              disabled={store.hasFix[slot] === 0}
              onClick={() => onFollow(!isFollowing)}
            >
              <AimOutlined aria-hidden />
              {t(isFollowing ? 'console.tagCard.following' : 'console.tagCard.follow')}
            </button>
          </footer>
        </>
      )}
    </section>
  );
}

function PresenceWord({ presence }: { presence: ReturnType<typeof presenceOf> }) {
  const t = useT();
  return <span className={`${css.presence} ${css[presence]}`}>{t(`console.presence.${presence}`)}</span>;
}

function facts(
  store: TagStore,
  slot: number,
  areaName: TagCardProps['areaName'],
  t: Translate,
): [label: string, text: ReactNode][] {
  const name = store.names[slot];
  const kind = kindOf(store, slot);
  const isPerson = kind !== 'vehicle' && kind !== 'unregistered';
  const areas = (name?.areaIds ?? []).map((id) => areaName(id) ?? id);
  const speed = store.speed[slot];
  const rows: [string, ReactNode][] = [
    [t('console.tagCard.depart'), name?.departName ?? ''],
    [t('console.tagCard.area'), areas.length === 0 ? t('console.tagCard.noArea') : areas.join('、')],
    [t('console.tagCard.floor'), store.hasFix[slot] === 1 ? floorName(t, store.floor[slot]) : ''],
    [t('console.tagCard.battery'), <Battery key="battery" percent={store.battery[slot]} />],
    [t('console.tagCard.heartRate'), isPerson ? heartRate(store.heartRate[slot], t) : ''],
    [
      t('console.tagCard.speed'),
      Number.isNaN(speed) ? '' : t('console.tagCard.kmh', { speed: (speed * 3.6).toFixed(1) }),
    ],
    [t('console.tagCard.tag'), name?.tag ?? ''],
  ];
  return rows.filter(([, text]) => text !== '');
}

function Battery({ percent }: { percent: number }) {
  const t = useT();
  if (Number.isNaN(percent)) return t('console.tagCard.unknown');
  return <span className={percent <= lowBattery ? css.low : undefined}>{`${percent}%`}</span>;
}

function heartRate(rate: number, t: Translate): string {
  return Number.isNaN(rate) ? t('console.tagCard.unknown') : t('console.tagCard.bpm', { rate });
}

/** Time and age of the last fix: the device's time, aged by the server's clock. */
function lastFix(store: TagStore, slot: number, now: number, t: Translate): string {
  if (store.hasFix[slot] === 0) return t('console.tagCard.noFix');
  const age = t('console.tagCard.ago', { duration: formatDuration(t, now - store.fixT[slot]) });
  return `${t('console.tagCard.lastFix')} ${formatTime(store.fixT[slot]).slice(11)} · ${age}`;
}
