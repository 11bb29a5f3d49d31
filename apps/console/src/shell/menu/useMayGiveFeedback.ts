import { permissionCode } from '@muster/model/entity/entity.ts';
import { feedback } from '@muster/model/feedback/feedback.ts';

import { useCan, useSession } from '../../core/session/session.ts';

/** Only a cloud installation accepts feedback; `local` means not cloud (specification §2, Shell). */
export function useMayGiveFeedback(): boolean {
  const deployType = useSession((state) => state.deployType);
  const may = useCan()(permissionCode(feedback, 'add'));
  return deployType !== '' && deployType !== 'local' && may;
}
