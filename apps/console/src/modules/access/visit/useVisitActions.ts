import { permissions } from '@muster/model/access/permission.ts';
import { locationCard } from '@muster/model/locationCard/locationCard.ts';
import { person } from '@muster/model/person/person.ts';
import { visit } from '@muster/model/visit/visit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { post, RequestError } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { confirm } from '../../../ui/feedback/confirm.ts';
import { toast } from '../../../core/toast.ts';

/** The visit of an action. */
export interface Visitor {
  id: string;
  name: string;
}

/** A visit also changes the person and the card. */
export function useInvalidateVisits(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([visit, person, locationCard].map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
  };
}

/** Actions on a visit; null = not in this state, or not permitted. */
export function useVisitActions({ id, ...row }: { id: string; [field: string]: unknown }) {
  const t = useT();
  const mayRegister = useCan()(permissions.visitRegister);
  const forget = useInvalidateVisits();
  const [isAsking, setAsking] = useState(false);
  const visitor: Visitor = { id, name: String(row['visitorName'] ?? '') };
  const checkOut = async (): Promise<void> => {
    const label = t('console.visit.checkOut');
    const sn = row['cardSn'];
    const text =
      typeof sn === 'string'
        ? t('console.visit.checkOutText', { name: visitor.name, sn })
        : t('console.visit.checkOutNoCard', { name: visitor.name });
    if (!(await confirm({ title: label, text, confirmLabel: label, isDangerous: false }))) return;
    try {
      await post('/bp/visit/checkOut', { id });
      toast('success', t('console.visit.checkedOut', { name: visitor.name }));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // A refusal was shown as a toast.
    }
    await forget();
  };
  return {
    visitor,
    checkIn:
      mayRegister && row['status'] === 'expected' && row['approval'] === 'approved' ? () => setAsking(true) : null,
    checkOut: mayRegister && row['status'] === 'onSite' ? () => void checkOut() : null,
    isAsking,
    close: () => setAsking(false),
  };
}
