import { checkDelayMs } from '@muster/model/patrolCheck/patrolCheck.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { confirm } from '../../../ui/feedback/confirm.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { clock } from '../today/roundLook.ts';
import { forgetCheck, sendChecks, useCheckQueue } from './checkQueue.ts';
import type { KeptCheck } from './checkStore.ts';
import css from './MyRounds.module.css';

const shortList = 2;

/** Unsent checks on this phone, and refused ones. */
export function KeptChecks() {
  const t = useT();
  const { checks, isSending, isVolatile } = useCheckQueue();
  const waiting = checks.filter(({ refusal }) => refusal === null);
  if (checks.length === 0) return null;
  return (
    <section className={css.kept} aria-label={t('patrolMine.kept')}>
      {waiting.length > 0 && (
        <div className={css.waiting}>
          <strong role="status">{t('patrolMine.keptCount', { count: waiting.length })}</strong>
          <Button className={css.send} isBusy={isSending} onClick={() => void sendChecks()}>
            {t('patrolMine.send')}
          </Button>
        </div>
      )}
      {isVolatile && <p className={css.problem}>{t('patrolMine.volatile')}</p>}
      {/* A long list would push the next point out of sight. */}
      <details open={checks.length <= shortList || waiting.length < checks.length}>
        <summary>{t('patrolMine.kept')}</summary>
        <ul>
          {checks.map((check) => (
            <Kept key={check.id} check={check} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function Kept({ check: { id, pointName, routeName, at, refusal } }: { check: KeptCheck }) {
  const t = useT();
  const forget = async (): Promise<void> => {
    const label = t('patrolMine.forget');
    const question = { title: label, text: t('patrolMine.forgetText'), confirmLabel: label, isDangerous: true };
    if (await confirm(question)) await forgetCheck(id);
  };
  return (
    <li>
      <strong>{`${clock(at)} ${pointName}`}</strong>
      <small>{`${routeName} · ${t('patrolMine.sendBy', { time: clock(at + checkDelayMs) })}`}</small>
      {refusal !== null && (
        <>
          <p className={css.problem}>{refusal}</p>
          <Button tone="danger" onClick={() => void forget()}>
            {t('patrolMine.forget')}
          </Button>
        </>
      )}
    </li>
  );
}
