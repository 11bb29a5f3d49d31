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

/** Who takes part in hazardous work, in the order of a permit (GB 30871-2022, 4.10 and 4.15 to 4.17). */
export const permitRoles = ['applicant', 'confirmer', 'guardian', 'analyst', 'worker'] as const;
export type PermitRole = (typeof permitRoles)[number];

/** Why work is not started or resumed. Message: `permitRefusal.<code>`. */
export const permitRefusals = [
  'confirmation',
  'certificateMissing',
  'certificateExpired',
  'analysisMissing',
  'analysisOld',
  'analysisFailed',
  'guardian',
  'guardianWorks',
  'tooEarly',
  'tooLate',
  'tooLong',
  'measure',
  'conflict',
  'noFence',
] as const;
export type PermitRefusal = (typeof permitRefusals)[number];
