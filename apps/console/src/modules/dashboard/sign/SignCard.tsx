import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { permissions } from '@muster/model/access/permission.ts';
import { riskLevels } from '@muster/model/district/district.ts';
import { Link } from 'react-router';

import { useCan } from '../../../core/session/session.ts';
import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import type { MapSign } from '../../../map/sign/mapSign.ts';
import { floorName } from '../../../core/i18n/floorName.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { levelOfRisk } from '../../risk/level/riskColor.ts';
import css from '../device/DeviceCard.module.css';

/** Card of a pressed sign: the risk with its level, or the muster point, with a link to its record. */
export function SignCard({ sign, onClose }: { sign: MapSign; onClose: () => void }) {
  const t = useT();
  const can = useCan();
  const level = riskLevels.find((each) => levelOfRisk[each] === sign.level);
  return (
    <section className={css.card} aria-label={t('console.sign.card', { name: sign.name })}>
      <header className={css.head}>
        <div>
          <h2 className={css.name}>{sign.name}</h2>
          <p className={css.kind}>{kindText(t, sign)}</p>
        </div>
        <button type="button" className={css.close} aria-label={t('console.device.close')} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      <dl className={css.facts}>
        {level !== undefined && <Fact name={t('riskTip.level')} text={t(`riskLevel.${level}`)} />}
        {sign.floor !== null && <Fact name={t('console.tagCard.floor')} text={floorName(t, sign.floor)} />}
        {sign.remark !== null && sign.remark !== '' && (
          <Fact name={t(sign.kind === 'patrolPoint' ? 'patrolRound' : 'drillMarker.remark')} text={sign.remark} />
        )}
        {sign.at !== null && <Fact name={t('riskTip.confirmedAt')} text={formatTime(sign.at)} />}
      </dl>
      {sign.link !== null && <Link to={sign.link}>{t('console.sign.open')}</Link>}
      {sign.kind === 'accidentPoint' && can(permissions.evacuate) && (
        <Link to={`/muster?start=accident:${encodeURIComponent(sign.id)}`}>{t('muster.evacuateAround')}</Link>
      )}
    </section>
  );
}

function kindText(t: Translate, { kind, patrol }: MapSign): string {
  if (kind === 'patrolPoint')
    return [t('patrolPoint'), patrol && t(`console.sign.point.${patrol.state}`)].filter(Boolean).join(' · ');
  if (kind === 'risk' || kind === 'safeIsland') return t(`console.signKind.${kind}`);
  return `${t('drillMarker')} · ${t(`drillMarker.markerType.${kind}`)}`;
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
