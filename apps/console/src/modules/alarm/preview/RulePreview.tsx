import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import type { PreviewedAlarm } from '@muster/model/alarm/rulePreview.ts';
import type { Entity } from '@muster/model/entity/entity.ts';

import { type Translate, useT } from '../../../core/i18n/i18n.ts';
import { siteTime, siteToday } from '../../../core/time/formatTime.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { AlarmSymbol } from '../live/AlarmSymbol.tsx';
import css from './RulePreview.module.css';
import { type Preview, useRulePreview } from './useRulePreview.ts';

/** Maximum names in a line; the others are counted. */
const namesAtMost = 6;

interface RulePreviewProps {
  entity: Entity;
  /** Current values of the form. */
  row: Readonly<Record<string, unknown>>;
}

/** Preview of the unsaved settings in a form: subjects inside, and alarms. */
export function RulePreview({ entity, row }: RulePreviewProps) {
  const t = useT();
  const { data, isError, isFetching, isPlaceholderData, isAllowed, hasDraft, refetch } = useRulePreview(entity, row);
  if (!isAllowed) return null;
  return (
    <section className={css.preview} aria-label={t('rulePreview.title')} aria-busy={isPlaceholderData || isFetching}>
      <h3 className={css.title}>{t('rulePreview.title')}</h3>
      <div className={`${css.body} ${isPlaceholderData ? css.old : ''}`} role="status">
        {!hasDraft && <p>{t('rulePreview.draw')}</p>}
        {hasDraft && isError && (
          <p>
            {t('rulePreview.failed')}{' '}
            <Button isSmall onClick={() => void refetch()}>
              {t('console.retry')}
            </Button>
          </p>
        )}
        {hasDraft &&
          !isError &&
          (data === undefined ? <p>{t('rulePreview.computing')}</p> : <Found found={data} entity={entity} />)}
      </div>
    </section>
  );
}

function Found({ found, entity }: { found: Preview; entity: Entity }) {
  const t = useT();
  const { now, later, open, isPartial } = found;
  return (
    <>
      <Inside found={found} entity={entity} />
      {now.count === 0 ? (
        <p className={css.calm}>{t('rulePreview.nobody')}</p>
      ) : (
        <Alarms title={t('rulePreview.atOnce', { count: now.count })} alarms={now} isNow />
      )}
      {later.count > 0 && <Alarms title={t('rulePreview.later', { count: later.count })} alarms={later} />}
      {open > 0 && <p className={css.soft}>{t('rulePreview.open', { count: open })}</p>}
      {isPartial && <p className={css.soft}>{t('rulePreview.partial')}</p>}
    </>
  );
}

function Inside({ found: { areas, inside }, entity }: { found: Preview; entity: Entity }) {
  const t = useT();
  const { people, vehicles, exempt, names } = inside;
  const all = people + vehicles;
  return (
    <p>
      {entity.name === 'areaType' && `${t('rulePreview.ofAreas', { count: areas })} · `}
      <strong>{insideText(t, entity, inside)}</strong>
      {exempt > 0 && ` · ${t('rulePreview.exempt', { count: exempt })}`}
      {all > 0 && entity.isSingleton !== true && <span className={css.names}>{listOf(t, names, all)}</span>}
    </p>
  );
}

function insideText(t: Translate, entity: Entity, { people, vehicles }: Preview['inside']): string {
  if (entity.isSingleton === true) return t('rulePreview.everybody', { people, vehicles });
  return vehicles === 0 ? t('rulePreview.insidePeople', { people }) : t('rulePreview.inside', { people, vehicles });
}

interface AlarmsProps {
  title: string;
  alarms: Preview['now'];
  isNow?: boolean;
}

function Alarms({ title, alarms: { count, alarms }, isNow = false }: AlarmsProps) {
  const t = useT();
  const lines = [...Map.groupBy(alarms, ({ type }) => type)];
  const hidden = count - alarms.length;
  return (
    <div>
      <p className={isNow ? css.now : undefined}>
        <strong>{title}</strong>
      </p>
      <ul className={css.alarms}>
        {lines.map(([type, those]) => (
          <li key={type}>
            <AlarmSymbol level={those[0]?.level ?? 1} size={16} />
            <span>{lineOf(t, type, those, isNow)}</span>
          </li>
        ))}
        {hidden > 0 && <li>{t('rulePreview.more', { count: hidden })}</li>}
      </ul>
    </div>
  );
}

/** One rule with the subjects of its alarms. */
function lineOf(t: Translate, type: AlarmRule, alarms: readonly PreviewedAlarm[], isNow: boolean): string {
  const names = alarms.map((alarm) =>
    isNow ? whoOf(t, alarm) : t('rulePreview.whoAt', { time: clockOf(alarm.at), name: whoOf(t, alarm) }),
  );
  return t('rulePreview.line', { type: t(`alarm.type.${type}`), names: listOf(t, names, names.length) });
}

function whoOf(t: Translate, { subjectName, areaName, headCount }: PreviewedAlarm): string {
  if (subjectName !== null) return subjectName;
  const heads = headCount === null ? '' : t('rulePreview.heads', { count: headCount });
  return [areaName, heads].filter(Boolean).join(' ');
}

/** The first names, and the number of further ones. */
function listOf(t: Translate, names: readonly string[], all: number): string {
  const shown = names.slice(0, namesAtMost);
  const more = all - shown.length;
  return [...shown, ...(more > 0 ? [t('rulePreview.more', { count: more })] : [])].join(t('rulePreview.comma'));
}

/** `HH:mm`, with the day if it is not today. */
function clockOf(at: string): string {
  const time = siteTime(at);
  return time.startsWith(siteToday()) ? time.slice(11, 16) : time.slice(5, 16);
}
