/** Specification §9: the eleven. */
export const workPermitTypes = [
  'hotWork',
  'roadClosure',
  'maintenance',
  'workAtHeight',
  'confinedSpace',
  'lifting',
  'blindPlate',
  'earthwork',
  'temporaryElectricity',
  'temporary',
  'other',
] as const;
export type WorkPermitType = (typeof workPermitTypes)[number];

/** Specification §4: special, then 1 to 4. */
export const workPermitLevels = ['special', '1', '2', '3', '4'] as const;
export type WorkPermitLevel = (typeof workPermitLevels)[number];
