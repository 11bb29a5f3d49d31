import { floorName } from '../../../core/i18n/floorName.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { kindOf, presenceOf } from '../../../map/tag/tagLook.ts';
import { slotOfTag, type TagSource } from '../../../map/tag/tagSource.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { useAlarms } from '../../alarm/live/alarms.ts';
import css from './SubjectCard.module.css';

interface NearestRespondersProps {
  store: TagStore;
  tag: string;
  /** Shows the card of one of them. */
  onShow: (tag: string) => void;
}

const most = 3;
const refreshMs = 2000;

/** The nearest people with their distances and links to their cards. */
export function NearestResponders({ store, tag, onShow }: NearestRespondersProps) {
  const t = useT();
  const now = store.siteTime(useNow(refreshMs));
  const open = useAlarms((state) => state.open);
  const busy = new Set(open.flatMap((alarm) => (alarm.status === 'alarming' && alarm.tag !== null ? [alarm.tag] : [])));
  const slot = slotOfTag(store, tag);
  const responders = nearestResponders(store, tag, now, busy, most);
  return (
    <section className={css.part} aria-label={t('console.tagCard.responders')}>
      <h3 className={css.heading}>{t('console.tagCard.responders')}</h3>
      {responders.length === 0 ? (
        <p className={css.none}>{t('console.tagCard.noResponders')}</p>
      ) : (
        <ul>
          {responders.map((each) => (
            <li key={each.tag}>
              <button type="button" className={css.responder} onClick={() => onShow(each.tag)}>
                <span className={css.name}>{each.name}</span>
                <span>
                  {slot !== undefined && each.floor !== store.floor[slot] && `${floorName(t, each.floor)} · `}
                  {t('console.tagCard.metres', { metres: Math.round(each.metres) })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A nearby person. */
interface Responder {
  tag: string;
  name: string;
  /** In a straight line on the plan. */
  metres: number;
  floor: number;
}

/**
 * The people nearest to a subject: online, with a place, and not in an alarm themselves; same floor first.
 *
 * @param busy tags with an open alarm
 * @param most maximum number
 */
function nearestResponders(
  source: TagSource,
  tag: string,
  siteTime: number,
  busy: ReadonlySet<string>,
  most: number,
): Responder[] {
  const from = slotOfTag(source, tag);
  if (from === undefined || source.hasFix[from] === 0) return [];
  const found: Responder[] = [];
  for (let slot = 0; slot < source.length; slot++) {
    const name = source.names[slot];
    const kind = kindOf(source, slot);
    if (slot === from || name === undefined || kind === 'vehicle' || kind === 'unregistered') continue;
    if (source.hasFix[slot] === 0 || busy.has(name.tag) || presenceOf(source, slot, siteTime) !== 'online') continue;
    const metres = Math.hypot(source.x[slot] - source.x[from], source.y[slot] - source.y[from]);
    found.push({ tag: name.tag, name: name.subjectName ?? name.tag, metres, floor: source.floor[slot] });
  }
  const isAway = ({ floor }: Responder): number => Number(floor !== source.floor[from]);
  return found.sort((one, other) => isAway(one) - isAway(other) || one.metres - other.metres).slice(0, most);
}
