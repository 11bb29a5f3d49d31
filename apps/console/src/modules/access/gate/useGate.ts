import { locationCard } from '@muster/model/locationCard/locationCard.ts';
import { person } from '@muster/model/person/person.ts';
import { externalVehicle } from '@muster/model/externalVehicle/externalVehicle.ts';
import type { gateBoard, gateFindings, GateEntry } from '@muster/model/gate/wire.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import { visit } from '@muster/model/visit/visit.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { t } from '../../../core/i18n/i18n.ts';
import { get, post, type Wire } from '../../../core/http/request.ts';
import { live } from '../../../core/live/live.ts';
import { toast } from '../../../core/toast.ts';
import { useInvalidateVisits } from '../visit/useVisitActions.ts';

export type GateBoard = Wire<typeof gateBoard>;

const gateKey = 'gate';
/** Positions change, and stays become overdue, without a change of a row. */
const refreshMs = 10_000;
const shownRows: readonly string[] = [visit, externalVehicle, person, vehicle, locationCard].map(({ name }) => name);

/** Expected and present subjects; reloaded at once when another guard checks one in or out. */
export function useGateBoard() {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = (): void => void client.invalidateQueries({ queryKey: [gateKey] });
    const onSite = (entities: readonly string[] | null): void => {
      if (entities === null || entities.some((name) => shownRows.includes(name))) readAgain();
    };
    return live.subscribe({ onReady: readAgain, onSite });
  }, [client]);
  return useQuery({
    queryKey: [gateKey, 'board'],
    queryFn: ({ signal }) => get<GateBoard>('/bp/gate/board', {}, { signal, quiet: true }),
    refetchInterval: refreshMs,
  });
}

/** Subjects that match a card, a plate or a name; none for an empty text. */
export function useGateFindings(text: string) {
  return useQuery({
    queryKey: [gateKey, 'find', text],
    queryFn: ({ signal }) => get<Wire<typeof gateFindings>>('/bp/gate/find', { text }, { signal, quiet: true }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

/** The card that is handed out and the measured weight; null if absent. */
export interface Signing {
  sn: string | null;
  /** Tons. */
  weight: number | null;
}

/** Checks a subject in, with or without a card, or out; external vehicles with their weight. */
export function useSigning({ kind, id, name, state }: GateEntry) {
  const client = useQueryClient();
  const forgetVisits = useInvalidateVisits();
  const isOut = state === 'inside';
  return useMutation({
    mutationFn: ({ sn, weight }: Signing) => {
      const card = isOut || sn === null ? {} : { sn };
      const weighed = weight === null ? {} : { weight };
      if (kind === 'externalVehicle')
        return post(
          `/bp/externalVehicle/${isOut ? 'checkOut' : 'checkIn'}`,
          { id, ...card, ...weighed },
          { quiet: true },
        );
      if (kind === 'visit')
        return post(isOut ? '/bp/visit/checkOut' : '/bp/visit/checkIn', { id, ...card }, { quiet: true });
      return post(isOut ? '/bp/gate/signOut' : '/bp/gate/signIn', { kind, id, ...card }, { quiet: true });
    },
    onSuccess: () => {
      toast('success', t(isOut ? 'gate.signedOut' : 'gate.signedIn', { name }));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [gateKey] }),
        client.invalidateQueries({ queryKey: [externalVehicle.name] }),
        forgetVisits(),
      ]),
    networkMode: 'always',
  });
}
