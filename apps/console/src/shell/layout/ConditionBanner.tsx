import type { Wire } from '../../core/http/request.ts';
import type { activeCondition } from '@muster/model/systemCondition/wire.ts';
import InfoCircleOutlined from '@ant-design/icons/es/icons/InfoCircleOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import { conditionKind } from '@muster/model/systemCondition/systemCondition.ts';
import { useLayoutEffect, useRef } from 'react';

import { useElementSize } from '../../ui/layout/useElementSize.ts';
import { useConditions } from '../../core/live/conditions.ts';
import { conditionText } from '../../core/live/conditionText.ts';
import { useT } from '../../core/i18n/i18n.ts';
import css from './ConditionBanner.module.css';

/** Maximum number of shown conditions; each also has a notice. */
const mostLines = 3;

/** System conditions, shown above every screen while they last. */
export function ConditionBanner() {
  const conditions = useConditions();
  return conditions.length === 0 ? null : <Banner conditions={conditions} />;
}

function Banner({ conditions }: { conditions: readonly Wire<typeof activeCondition>[] }) {
  const t = useT();
  const banner = useRef<HTMLElement>(null);
  const { height } = useElementSize(banner);
  // Layouts have the height of the window; the banner reduces it (base.css).
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--banner', `${height}px`);
    return () => void document.documentElement.style.removeProperty('--banner');
  }, [height]);
  const shown = conditions.toSorted(byWeight).slice(0, mostLines);
  const left = conditions.length - shown.length;
  return (
    <aside ref={banner} className={css.banner} role="status" aria-label={t('systemCondition.banner')}>
      {shown.map((condition) => (
        <p key={`${condition.code} ${condition.subject}`} className={css.line}>
          {condition.severity === 'down' ? <WarningOutlined aria-hidden /> : <InfoCircleOutlined aria-hidden />}
          {conditionText(t, condition)}
        </p>
      ))}
      {left > 0 && <p className={css.line}>{t('systemCondition.more', { count: left })}</p>}
    </aside>
  );
}

/** Severity `down` first, then conditions for all accounts, then the oldest. */
function byWeight(one: Wire<typeof activeCondition>, other: Wire<typeof activeCondition>): number {
  const weight = ({ code, severity }: Wire<typeof activeCondition>): number =>
    (severity === 'down' ? 0 : 2) + (conditionKind(code).isForEverybody ? 0 : 1);
  return weight(one) - weight(other) || one.since.localeCompare(other.since);
}
