import { useT } from '../../../core/i18n/i18n.ts';
import { chooseBuilding, useSession } from '../../../core/session/session.ts';
import { useMapSettings } from '../../../map/site/useMapSettings.ts';
import css from './BranchSwitch.module.css';

/** Switches to another site of the account, if the map settings offer it (`branchSwitch`). Reloads the page. */
export function BranchSwitch() {
  const t = useT();
  const { branchSwitch } = useMapSettings();
  const buildings = useSession((state) => state.buildings);
  const buildId = useSession((state) => state.buildId ?? '');
  if (!branchSwitch || buildings.length < 2) return null;
  const go = async (id: string): Promise<void> => {
    await chooseBuilding(id);
    location.assign('/dashboard');
  };
  return (
    <select
      className={css.branch}
      aria-label={t('console.mapSetting.branch')}
      value={buildId}
      onChange={(event) => void go(event.target.value)}
    >
      {buildings.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
