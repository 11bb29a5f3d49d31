import { job } from '@muster/model/job/job.ts';

import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';

export function JobScreen() {
  return <EntityScreen entity={job} path="/organization/job" />;
}
