import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { RiskReason } from '@muster/model/district/wire.ts';
import { Link } from 'react-router';

import { type Translate, useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import card from '../../dashboard/device/DeviceCard.module.css';
import { useLiveDistricts } from '../district/useLiveDistricts.ts';
import css from './RiskReasons.module.css';
import { RiskLevelCell } from './RiskLevelCell.tsx';
import type { LiveDistrict } from './riskColor.ts';

type Shown = Pick<LiveDistrict, 'level' | 'registered' | 'points' | 'reasons' | 'reasonCount'>;

/** Live and registered level of a risk area, with the reasons of the difference. */
export function RiskReasons({ risk }: { risk: Shown }) {
  const t = useT();
  const { level, registered, points, reasons, reasonCount } = risk;
  return (
    <div className={css.risk}>
      <dl className={css.levels}>
        <div>
          <dt>{t('console.risk.liveLevel')}</dt>
          <dd>
            <RiskLevelCell row={{ level }} />
          </dd>
        </div>
        <div>
          <dt>{t('console.risk.registered')}</dt>
          <dd>
            <RiskLevelCell row={{ level: registered }} />
          </dd>
        </div>
      </dl>
      {reasons.length === 0 ? (
        <p className={css.none}>{t('console.risk.noReasons')}</p>
      ) : (
        <>
          <p className={css.sum}>{t('console.risk.points', { points })}</p>
          <ul className={css.reasons}>
            {reasons.map((reason, index) => (
              // Objects that the reader may not see have no id.
              <li key={reason.rowId ?? index}>
                <Reason reason={reason} />
              </li>
            ))}
          </ul>
        </>
      )}
      {reasonCount > reasons.length && (
        <p className={css.none}>{t('console.risk.moreReasons', { count: reasonCount - reasons.length })}</p>
      )}
    </div>
  );
}

function Reason({ reason }: { reason: Shown['reasons'][number] }) {
  const t = useT();
  const address = reasonAddress(reason);
  const { name, since, weight } = reason;
  return (
    <>
      <span className={css.weight}>+{weight}</span>
      <span className={css.what}>{reasonText(t, reason)}</span>
      <span className={css.about}>
        {address === null ? t('console.risk.unseen') : <Link to={address}>{name ?? t('console.notice.show')}</Link>}
        {since !== null && <time dateTime={since}>{t('console.risk.since', { time: formatTime(since) })}</time>}
      </span>
    </>
  );
}

/** A reason of a risk level, without its name. */
function reasonText(t: Translate, reason: RiskReason): string {
  switch (reason.kind) {
    case 'permit': {
      const state = reason.isOverdue ? 'permitOverdue' : reason.isPaused ? 'permitPaused' : 'permit';
      const [type, level] = [t(`workPermitType.${reason.type}`), t(`workPermitLevel.${reason.level}`)];
      return t(`riskReason.${state}`, { type, level });
    }
    case 'alarm':
      return t('riskReason.alarm', {
        type: t.named(`alarm.type.${reason.type}`),
        level: t.named(`alarm.level.${reason.level}`),
      });
    case 'riskTip':
      return t('riskReason.riskTip', { level: t(`riskLevel.${reason.level}`) });
    case 'hiddenDanger':
      return t('riskReason.hiddenDanger', { level: t(`hiddenDanger.level.${reason.level}`) });
    case 'patrolRound':
      return t('riskReason.patrolRound', { state: t(`patrolRound.state.${reason.state}`) });
    case 'patrolCheck':
      return t('riskReason.patrolCheck');
    case 'riskMeasure':
      return t('riskReason.riskMeasure', { kind: t(`riskMeasure.kind.${reason.measure}`) });
  }
}

const screens = {
  permit: '/permit/workPermit/view/',
  alarm: '/alarm/list?id=',
  riskTip: '/message/riskTip/view/',
  hiddenDanger: '/area/hiddenDanger/view/',
  patrolRound: '/patrol/record/view/',
  patrolCheck: '/patrol/check/view/',
  riskMeasure: '/area/riskMeasure/view/',
} as const satisfies Record<RiskReason['kind'], string>;

/** Page of a reason's subject; null without permission. */
function reasonAddress({ kind, rowId }: RiskReason): string | null {
  return rowId === null ? null : `${screens[kind]}${encodeURIComponent(rowId)}`;
}

/** Card of a pressed risk area: live and registered level, and the reasons. Evacuated areas have none. */
export function DistrictCard({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const risk = useLiveDistricts().rows?.find((row) => row.id === id);
  if (risk === undefined) return null;
  return (
    <section className={card.card} aria-label={t('console.risk.card', { name: risk.name })}>
      <header className={card.head}>
        <div>
          <h2 className={card.name}>{risk.name}</h2>
          <p className={card.kind}>{t('district')}</p>
        </div>
        <button type="button" className={card.close} aria-label={t('console.device.close')} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      <RiskReasons risk={risk} />
      <Link to={`/area/district/view/${encodeURIComponent(id)}`}>{t('console.risk.open')}</Link>
    </section>
  );
}
