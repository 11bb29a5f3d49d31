import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { PermitRecord } from '@muster/model/workPermit/wire.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import card from '../../dashboard/device/DeviceCard.module.css';
import { gasText } from '../record/gasText.ts';
import { RosterList } from '../record/Roster.tsx';
import { timeLeft } from '../record/timeLeft.ts';
import { usePermit } from '../record/usePermit.ts';
import css from './PermitCard.module.css';

interface PermitCardProps {
  id: string;
  onClose: () => void;
}

/** Card of a pressed fence: people inside and outside, newest analyses, steps of the work. */
export function PermitCard({ id, onClose }: PermitCardProps) {
  const t = useT();
  const { data, error } = usePermit(id);
  return (
    <section className={card.card} aria-label={t('console.permit.card', { number: data?.number ?? '' })}>
      <header className={card.head}>
        <div>
          <h2 className={card.name}>{data?.number ?? t('workPermit')}</h2>
          {data !== undefined && (
            <p className={card.kind}>
              {[t(`workPermitType.${data.type}`), t(`workPermitLevel.${data.level}`), data.areaName]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
        <button type="button" className={card.close} aria-label={t('console.device.close')} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      {data !== undefined ? (
        <Facts permit={data} />
      ) : error === null ? (
        <Waiting />
      ) : (
        <p role="alert">{error.message}</p>
      )}
    </section>
  );
}

/** Maximum number of each; the page shows all. */
const newest = 3;

function Facts({ permit }: { permit: PermitRecord }) {
  const t = useT();
  const now = useNow(1000);
  const { id, status, endAt, isOverdue, override, content, roster, analyses, steps, setting } = permit;
  const isRunning = status === 'inProgress';
  return (
    <>
      <p className={css.state}>
        <strong>{t(`workPermitStatus.${status}`)}</strong>
        {isRunning && (
          <span className={isOverdue ? css.wrong : undefined} role="timer">
            {timeLeft(t, endAt, now)}
          </span>
        )}
      </p>
      {override !== null && (
        <p className={css.wrong}>{t('console.permit.overriddenFor', { reason: override.reason })}</p>
      )}
      <p className={css.content}>{content}</p>
      <Part title={t('console.permit.roster')}>
        <RosterList roster={roster} />
      </Part>
      {(setting.gas !== null || analyses.length > 0) && (
        <Part title={t('workPermit.analyses')}>
          {analyses.length === 0 && <p className={css.soft}>{t('console.permit.noAnalysis')}</p>}
          <Lines lines={analyses.slice(0, newest).map((each) => analysisLine(t, each))} />
        </Part>
      )}
      <Part title={t('workPermit.steps')}>
        <Lines
          lines={steps.slice(-newest).map(({ at, action, name, accountName }) => {
            return { key: action + at, at, text: `${t(`action.${action}`)} · ${name || accountName}`, isWrong: false };
          })}
        />
      </Part>
      <Link to={`/permit/workPermit/view/${encodeURIComponent(id)}`}>{t('console.permit.open')}</Link>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.part}>
      <h3 className={css.title}>{title}</h3>
      {children}
    </div>
  );
}

interface Line {
  key: string;
  /** ISO-8601. */
  at: string;
  text: string;
  isWrong: boolean;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={css.lines}>
      {lines.map(({ key, at, text, isWrong }) => (
        <li key={key}>
          <time className={css.soft} dateTime={at}>
            {formatTime(at).slice(5, 16)}
          </time>
          <span className={isWrong ? css.wrong : undefined}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function analysisLine(t: Translate, analysis: PermitRecord['analyses'][number]): Line {
  const { takenAt, recordedAt, values, isPassing } = analysis;
  const measured = values.map(({ gas, value }) => `${gasText(t, gas)} ${value}`).join(', ');
  const verdict = isPassing === null ? [] : [t(isPassing ? 'console.permit.passes' : 'console.permit.failed')];
  return { key: recordedAt, at: takenAt, text: [measured, ...verdict].join(' · '), isWrong: isPassing === false };
}
