import { district } from '@muster/model/district/district.ts';
import type { liveDistricts } from '@muster/model/district/wire.ts';
import { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import { patrolCheck } from '@muster/model/patrolCheck/patrolCheck.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import { riskLevelSetting } from '@muster/model/riskLevelSetting/riskLevelSetting.ts';
import { riskMeasure } from '@muster/model/riskMeasure/riskMeasure.ts';
import { riskTip } from '@muster/model/riskTip/riskTip.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { get, type Wire } from '../../../core/http/request.ts';
import { live } from '../../../core/live/live.ts';
import type { LiveDistrict } from '../level/riskColor.ts';
import { useDistricts } from './useDistricts.ts';

/** Refresh interval, because reasons also arise by time: the end of work, the due day of a check. */
const refreshMs = 30_000;
/** Minimum interval between reloads in a flood of alarms. */
const pauseMs = 2000;

/** Entities that affect the levels. */
const shownRows: readonly string[] = [
  district,
  hiddenDanger,
  patrolCheck,
  patrolRound,
  riskLevelSetting,
  riskMeasure,
  riskTip,
  workPermit,
].map(({ name }) => name);

interface LiveDistricts {
  /** undefined until register and live levels are loaded. */
  rows: readonly LiveDistrict[] | undefined;
  /** Moment of the levels, ISO-8601. */
  at: string | undefined;
  error: Error | null;
  retry: () => void;
}

/**
 * Every risk area with its live level, reloaded after each relevant change. @param isWanted whether to send the request
 */
export function useLiveDistricts(isWanted = true): LiveDistricts {
  const register = useDistricts(isWanted);
  const levels = useQuery({
    queryKey: [district.name, 'live'],
    queryFn: ({ signal }) => get<Wire<typeof liveDistricts>>('/risk/district/live', {}, { signal, quiet: true }),
    refetchInterval: refreshMs,
    enabled: isWanted,
  });
  useReadAgain(isWanted);
  const { data: registered } = register;
  const rows = useMemo(() => {
    if (registered === undefined || levels.data === undefined) return undefined;
    const byId = new Map(levels.data.districts.map((each) => [each.id, each]));
    // A new risk area has no live level yet.
    return registered.flatMap((row): LiveDistrict[] => {
      const found = byId.get(row.id);
      return found === undefined ? [] : [{ ...row, ...found }];
    });
  }, [registered, levels.data]);
  return {
    rows,
    at: levels.data?.at,
    error: rows === undefined ? (register.error ?? levels.error) : null,
    retry: () => {
      if (register.isError) void register.refetch();
      if (levels.isError) void levels.refetch();
    },
  };
}

function useReadAgain(isWanted: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: [district.name, 'live'] });
      }, pauseMs);
    };
    const end = live.subscribe({
      onReady: readAgain,
      onAlarm: readAgain,
      onSite: (entities) => {
        if (entities === null || entities.some((name) => shownRows.includes(name))) readAgain();
        if (entities === null || entities.includes(district.name))
          void client.invalidateQueries({ queryKey: [district.name, 'all'] });
      },
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [client, isWanted]);
}
