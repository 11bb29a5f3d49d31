import { useT } from '../../../../core/i18n/i18n.ts';
import { useNow } from '../../../../core/time/useNow.ts';
import { countStates, musterName, personName, useMuster } from '../../../drill/muster/muster.ts';
import { whereabouts } from '../../../drill/muster/whereabouts.ts';
import css from './EvacuationScene.module.css';

/** Number of names that fit below the map; the number of the others is fourth. */
const named = 3;

/** A running evacuation: progress and missing people. Its own big screen (`/muster/ID/wall`) has the roll call. */
export function EvacuationScene({ id }: { id: string }) {
  const t = useT();
  const now = useNow(1000);
  const { data: report } = useMuster(id);
  if (report === undefined) return null;
  const { missing, onTheWay, safe } = countStates(report.people);
  const lost = report.people.filter(({ state }) => state === 'missing');
  return (
    <div className={css.evacuation}>
      <div>
        <h2>{[t(`muster.kind.${report.kind}`), musterName(t, report), report.cause].filter(Boolean).join(' · ')}</h2>
        <ul className={css.states}>
          <li className={missing > 0 ? css.danger : undefined}>
            <strong>{missing}</strong>
            {t('muster.state.missing')}
          </li>
          <li>
            <strong>{onTheWay}</strong>
            {t('muster.state.onTheWay')}
          </li>
          <li>
            <strong>{safe}</strong>
            {t('muster.state.safe')}
          </li>
        </ul>
      </div>
      {lost.length > 0 && (
        <ul className={css.missing}>
          {lost.slice(0, named).map((one) => (
            <li key={one.id}>
              <strong>{personName(one)}</strong>
              <span>{whereabouts(t, one, now)}</span>
            </li>
          ))}
          {lost.length > named && <li>{t('console.stage.moreMissing', { count: lost.length - named })}</li>}
        </ul>
      )}
    </div>
  );
}
