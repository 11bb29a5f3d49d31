import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';

/** From the list back to the tree and the map. */
export function ToOverview() {
  const t = useT();
  return <Link to="/area/list">{t('console.area.asTree')}</Link>;
}
