import type { Gateway } from '../../ingest/gateway/gatewayKeys.ts';
import type { LeftOutConditions } from '../../runner/leftOutConditions.ts';

/** Returns gateways with a valid key hash, and reports the others. */
export function loadableGateways(leftOut: LeftOutConditions): (gateways: readonly Gateway[]) => Gateway[] {
  let told: ReadonlySet<string> = new Set();
  return (gateways) => {
    const isLoadable = ({ keyHash }: Gateway): boolean => /^[0-9a-f]{64}$/.test(keyHash);
    const unloadable = Map.groupBy(
      gateways.filter((gateway) => !isLoadable(gateway)),
      ({ buildingId }) => buildingId,
    );
    for (const buildingId of new Set([...told, ...unloadable.keys()])) {
      const rows = (unloadable.get(buildingId) ?? []).map(({ id, name }) => ({ id, row: name }));
      leftOut.report(
        'gateways',
        buildingId,
        rows.map((row) => ({ entity: 'gateway', parts: [], ...row })),
      );
    }
    told = new Set(unloadable.keys());
    return gateways.filter(isLoadable);
  };
}
