import type { MyRound } from '@muster/model/patrolRound/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { toast } from '../../../core/toast.ts';
import { randomId } from '../../../core/randomId.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { type Answer, CheckItem } from './CheckItem.tsx';
import { addCheck } from './checkQueue.ts';
import css from './MyRounds.module.css';
import { phoneFix } from './phone.ts';
import { mineKey, useOwner } from './useMine.ts';

interface PointCheckProps {
  round: MyRound;
  point: MyRound['points'][number];
  /** ms by which the server's clock is ahead of the phone's. */
  offset: number;
  /** The point stays visible until the result of the check is known. */
  onBegin: () => void;
  onEnd: (isTaken: boolean) => void;
}

/** Findings at a point, and the button “I am here”. */
export function PointCheck(props: PointCheckProps) {
  const t = useT();
  const { checklist } = props.point;
  const { answers, set, allNormal, riskTip, setRiskTip } = useAnswers(checklist);
  const { isBusy, isLocating, problem, give } = useSendCheck(props, answers, riskTip);
  const open = answers.filter(({ isNormal }) => isNormal === null).length;
  return (
    <form
      className={css.check}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      {answers.map((answer) => (
        <CheckItem key={answer.text} answer={answer} onChange={set} />
      ))}
      {answers.some(({ isNormal }) => isNormal === false) && (
        <label className={css.tip}>
          <input type="checkbox" checked={riskTip} onChange={({ target }) => setRiskTip(target.checked)} />
          {t('patrolMine.riskTip')}
        </label>
      )}
      {open > 0 && (
        <Button className={css.big} onClick={allNormal}>
          {t('patrolMine.allNormal')}
        </Button>
      )}
      {problem !== null && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" tone="primary" className={css.big} isBusy={isBusy}>
        {t(isLocating ? 'patrolMine.locating' : 'patrolMine.here')}
      </Button>
    </form>
  );
}

function useAnswers(checklist: readonly string[]) {
  const [answers, setAnswers] = useState<readonly Answer[]>(() =>
    checklist.map((text) => ({ text, isNormal: null, note: null, photo: null })),
  );
  const [riskTip, setRiskTip] = useState(false);
  return {
    answers,
    set: (changed: Answer) =>
      setAnswers((before) => before.map((each) => (each.text === changed.text ? changed : each))),
    allNormal: () => setAnswers((before) => before.map((each) => ({ ...each, isNormal: each.isNormal ?? true }))),
    riskTip,
    setRiskTip,
  };
}

function useSendCheck(
  { round, point, offset, onBegin, onEnd }: PointCheckProps,
  answers: readonly Answer[],
  riskTip: boolean,
) {
  const t = useT();
  const client = useQueryClient();
  const owner = useOwner();
  const [doing, setDoing] = useState<'locate' | 'send' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    onBegin();
    setDoing(point.sensing === 'fence' ? 'locate' : 'send');
    // A beacon is detected by the card only.
    const fix = point.sensing === 'fence' ? await phoneFix() : null;
    setDoing('send');
    const { routeId, routeName } = round;
    const items = answers.map((answer) => ({ ...answer, isNormal: answer.isNormal === true }));
    const outcome = await addCheck({
      id: randomId(),
      owner,
      routeId,
      routeName,
      round: round.round,
      pointId: point.id,
      pointName: point.name,
      at: Date.now() + offset,
      items,
      riskTip,
      refusal: null,
      ...(fix !== null && { fix }),
    });
    onEnd(outcome.became !== 'refused');
    if (outcome.became === 'refused') return setProblem(outcome.why);
    const isSent = outcome.became === 'sent';
    toast(isSent ? 'success' : 'info', isSent ? t('patrolMine.sent', { name: point.name }) : t('patrolMine.keptNow'));
    await client.invalidateQueries({ queryKey: mineKey });
  };
  const give = async (): Promise<void> => {
    const open = answers.filter(({ isNormal }) => isNormal === null).length;
    setProblem(open === 0 ? null : t('patrolMine.missing', { count: open }));
    if (open > 0) return;
    try {
      await send();
    } finally {
      setDoing(null);
    }
  };
  return { isBusy: doing !== null, isLocating: doing === 'locate', problem, give };
}
