import type { GateEntry } from '@muster/model/gate/wire.ts';
import { mostTons } from '@muster/model/externalVehicle/externalVehicle.ts';
import { useState, type FormEvent } from 'react';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './GateScreen.module.css';
import { type GateBoard, type Signing, useSigning } from './useGate.ts';

const minuteMs = 60_000;

interface GateCardProps {
  entry: GateEntry;
  freeCards: GateBoard['freeCards'];
  /** Shown first in the card. */
  note?: string;
}

/** A subject at the gate: name, unit, times, and one press to check in or out. */
export function GateCard({ entry, freeCards, note }: GateCardProps) {
  const t = useT();
  const now = useNow(minuteMs);
  const { name, state, isOverdue, warning, cargo, cargoClass } = entry;
  return (
    <li className={isOverdue ? `${css.card} ${css.overdue}` : css.card}>
      <p className={css.head}>
        <strong>{name}</strong>
        <span className={isOverdue ? css.late : undefined}>{timeOf(t, entry, now)}</span>
      </p>
      {note !== undefined && <p>{note}</p>}
      <p className={css.facts}>{factsOf(t, entry).join(' · ')}</p>
      {cargo !== null && <p>{t('gate.cargo', { cargo })}</p>}
      {cargoClass !== null && cargoClass !== 'none' && (
        <p className={css.warning}>{t.named(`cargoClass.${cargoClass}`)}</p>
      )}
      {warning !== null && <p className={css.warning}>{t(`gate.warning.${warning}`)}</p>}
      {state === 'inside' ? <Inside entry={entry} now={now} /> : <Outside entry={entry} freeCards={freeCards} />}
    </li>
  );
}

function Inside({ entry, now }: { entry: GateEntry; now: number }) {
  const t = useT();
  const { mutate, isPending, error } = useSigning(entry);
  const { takesCard, cardSn, kind, weightIn } = entry;
  return (
    <>
      <p className={css.facts}>{whereOf(t, entry, now)}</p>
      {takesCard && cardSn !== null && <p>{t('gate.giveBack', { sn: cardSn })}</p>}
      {weightIn !== null && <p className={css.facts}>{t('gate.weighed', { tons: weightIn })}</p>}
      {error !== null && <p role="alert">{error.message}</p>}
      {kind === 'externalVehicle' ? (
        <Weigh isBusy={isPending} onSign={mutate} />
      ) : (
        <Button className={css.big} isBusy={isPending} onClick={() => mutate(withCard(null))}>
          {t('gate.signOut')}
        </Button>
      )}
    </>
  );
}

const withCard = (sn: string | null): Signing => ({ sn, weight: null });

interface WeighProps {
  isBusy: boolean;
  onSign: (signing: Signing) => void;
}

/** Checks a vehicle out by one press, with an optional weight from the weighbridge. */
function Weigh({ isBusy, onSign }: WeighProps) {
  const t = useT();
  const [text, setText] = useState('');
  const weight = weightOf(text);
  const wrong = weight === undefined ? t('gate.weightWrong') : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (weight !== undefined) onSign({ sn: null, weight });
  };
  return (
    <form className={css.sign} onSubmit={submit}>
      <TextField
        label={t('gate.weightOut')}
        autoComplete="off"
        inputMode="decimal"
        maxLength={8}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className={css.big} isBusy={isBusy}>
        {t('gate.signOut')}
      </Button>
    </form>
  );
}

/** Tons; null = no input, undefined = invalid input. */
function weightOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const weight = Number(text.trim().replace(',', '.'));
  return weight >= 0.01 && weight <= mostTons && /^\d+([.,]\d{1,2})?$/.test(text.trim()) ? weight : undefined;
}

/** A subject with a card checks in by one press; for others the card number is entered. */
function Outside({ entry, freeCards }: GateCardProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useSigning(entry);
  const { warning } = entry;
  const hasCard = entry.cardSn !== null;
  if (isAsking)
    return (
      <HandOut
        entry={entry}
        freeCards={freeCards}
        isBusy={isPending}
        error={error?.message ?? null}
        onType={reset}
        onSign={mutate}
      />
    );
  return (
    <>
      {error !== null && <p role="alert">{error.message}</p>}
      <Button
        tone="primary"
        className={css.big}
        isBusy={isPending}
        disabled={warning !== null}
        onClick={() => (hasCard ? mutate(withCard(null)) : setAsking(true))}
      >
        {t('gate.signIn')}
      </Button>
    </>
  );
}

interface HandOutProps extends Omit<GateCardProps, 'note'> {
  isBusy: boolean;
  error: string | null;
  onType: () => void;
  onSign: (signing: Signing) => void;
}

/** The card to hand out: read by the reader, typed, or selected from the free ones. */
function HandOut({ entry, freeCards, isBusy, error, onType, onSign }: HandOutProps) {
  const t = useT();
  const [sn, setSn] = useState('');
  const [isTried, setTried] = useState(false);
  const [weightText, setWeightText] = useState('');
  const weight = weightOf(weightText);
  const needsCard = entry.kind === 'visit';
  const card = sn.trim();
  const choose = (chosen: string): void => {
    setSn(chosen);
    onType();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if ((card !== '' || !needsCard) && weight !== undefined) onSign({ sn: card === '' ? null : card, weight });
  };
  const missing = isTried && needsCard && card === '' ? t('console.visit.cardMissing') : null;
  return (
    <form className={css.sign} onSubmit={submit}>
      <TextField
        label={t(needsCard ? 'gate.cardNumber' : 'gate.cardOptional')}
        autoComplete="off"
        autoFocus
        maxLength={64}
        value={sn}
        error={error ?? missing}
        onChange={(event) => choose(event.target.value)}
      />
      <div className={css.chips}>
        {freeCards.map((free) => (
          <Button key={free.sn} isPressed={free.sn === card} onClick={() => choose(free.sn)}>
            {free.battery === null ? free.sn : t('gate.battery', { sn: free.sn, battery: free.battery })}
          </Button>
        ))}
      </div>
      {entry.kind === 'externalVehicle' && (
        <TextField
          label={t('gate.weightIn')}
          autoComplete="off"
          inputMode="decimal"
          maxLength={8}
          value={weightText}
          error={weight === undefined ? t('gate.weightWrong') : null}
          onChange={(event) => setWeightText(event.target.value)}
        />
      )}
      <Button type="submit" tone="primary" className={css.big} isBusy={isBusy}>
        {t(needsCard || card !== '' ? 'gate.signIn' : 'gate.signInWithout')}
      </Button>
    </form>
  );
}

function factsOf(t: Translate, { kind, unit, departName, hostName, reason, cardSn, state }: GateEntry): string[] {
  const host = hostName === null ? null : t('gate.host', { name: hostName });
  const card = cardSn === null || state === 'inside' ? null : t('gate.card', { sn: cardSn });
  return [t(`gate.kind.${kind}`), unit, host, departName, reason, card].flatMap((each) => each ?? []);
}

/** Time beyond the announced stay, else the span. */
function timeOf(t: Translate, entry: GateEntry, now: number): string {
  const { isOverdue, expectedTo } = entry;
  if (!isOverdue || expectedTo === null) return spanOf(entry);
  return t('gate.overBy', { time: formatDuration(t, now - Date.parse(expectedTo)) });
}

function spanOf({ expectedFrom, expectedTo }: GateEntry): string {
  if (expectedFrom === null || expectedTo === null) return '';
  const [from, to] = [formatTime(expectedFrom), formatTime(expectedTo)];
  // For a stay of several days the dates are shown instead of the times.
  const [start, end] = from.slice(0, 10) === to.slice(0, 10) ? [11, 16] : [5, 10];
  return `${from.slice(start, end)}–${to.slice(start, end)}`;
}

function whereOf(t: Translate, { since, lastSeen }: GateEntry, now: number): string {
  const inside = since === null ? '' : t('gate.since', { time: formatTime(since).slice(5, 16) });
  if (lastSeen === null) return inside;
  const where = lastSeen.areas.length === 0 ? t('gate.outdoors') : lastSeen.areas.join(', ');
  const time = formatDuration(t, Math.max(0, now - Date.parse(lastSeen.at)));
  return [inside, t('gate.lastSeen', { where, time })].filter(Boolean).join(' · ');
}
