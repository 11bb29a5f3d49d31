import { alarmDelivery } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import { entityPath } from '@muster/model/entity/entity.ts';
import { useQueryClient } from '@tanstack/react-query';

import { useT } from '../../../core/i18n/i18n.ts';
import { post, RequestError } from '../../../core/http/request.ts';
import { toast } from '../../../core/toast.ts';

/** Sends deliveries again, and says how many. */
export function useResend(): (ids: readonly string[]) => Promise<void> {
  const t = useT();
  const client = useQueryClient();
  return async (ids) => {
    try {
      const { count } = await post<{ count: number }>(`${entityPath(alarmDelivery)}/resend`, {
        ids: JSON.stringify(ids),
      });
      toast('success', t('console.delivery.resent', { count }));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // A refusal was said in a notice.
    }
    await client.invalidateQueries({ queryKey: [alarmDelivery.name] });
  };
}
