import * as z from 'zod/mini';

import { certificateKinds } from '../person/certificate.ts';
import { workPermitLevels, workPermitTypes } from './workPermitKind.ts';
import { permitRefusals, permitRoles, workPermitActions } from './workPermitStep.ts';

const when = z.string();
const by = { accountName: z.string(), name: z.string() };

/** Given by the account of the person; `withdrawnAt`: the permit was changed afterwards. Appended, oldest first. */
export const workPermitConfirmationsShape = z.array(
  z.strictObject({
    role: z.enum(permitRoles),
    personId: z.string(),
    at: when,
    ...by,
    withdrawnAt: z.nullable(when),
  }),
);
export type PermitConfirmation = z.infer<typeof workPermitConfirmationsShape>[number];

/** `oxygen`, `combustible`, or the name of a toxic gas. */
export const gasName = z.string().check(z.trim(), z.minLength(1), z.maxLength(30));
/** Percent by volume, percent of the lower explosive limit, mg/m³ or ppm: the unit of the gas's limit. */
export const gasAmount = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** Values of one analysis, each gas once. */
export const gasValuesShape = z.array(z.strictObject({ gas: gasName, value: gasAmount })).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine((values) => hasEachOnce(values.map((each) => each.gas))),
);
export type GasValue = z.infer<typeof gasValuesShape>[number];

/** Facts of a gas analysis. */
export const gasAnalysisFacts = {
  /** Time of the sample. */
  takenAt: when,
  recordedAt: when,
  ...by,
  /** The area of the permit at that time. */
  areaId: z.string(),
  /** Point or depth of the sample. */
  point: z.nullable(z.string()),
  values: gasValuesShape,
};

/** Gas analyses of a permit, oldest first. Appended, never changed. */
export const workPermitAnalysesShape = z.array(z.strictObject(gasAnalysisFacts));
export type GasAnalysis = z.infer<typeof workPermitAnalysesShape>[number];

/** Measures that were ticked; `withdrawnAt`: the permit was changed afterwards. Appended, oldest first. */
export const measureTickShape = z.strictObject({
  measure: z.string(),
  at: when,
  ...by,
  withdrawnAt: z.nullable(when),
});
export const workPermitTicksShape = z.array(measureTickShape);
export type MeasureTick = z.infer<typeof workPermitTicksShape>[number];

/** Whether no value occurs twice. */
export function hasEachOnce(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** Steps of the work with account and time: appended by the server, oldest first. */
export const workPermitStepsShape = z.array(
  z.strictObject({
    action: z.enum(workPermitActions),
    /** ISO-8601. */
    at: z.string(),
    accountName: z.string(),
    name: z.string(),
    note: z.nullable(z.string()),
    /** Set if the work started in spite of missing conditions; messages in the language of the account. */
    override: z.optional(
      z.strictObject({
        reason: z.string(),
        missing: z.array(z.strictObject({ code: z.enum(permitRefusals), message: z.string() })),
      }),
    ),
  }),
);
export type TakenStep = z.infer<typeof workPermitStepsShape>[number];

export const gasUnits = ['%', '%LEL', 'mg/m³', 'ppm'] as const;

const certificates = z
  .array(
    z.strictObject({
      kind: z.enum(certificateKinds),
      /** Name of the certificate; null = any of the kind. */
      name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(50))),
    }),
  )
  .check(z.maxLength(10));
export type RequiredCertificate = z.infer<typeof certificates>[number];

const limit = z
  .strictObject({
    gas: gasName,
    unit: z.enum(gasUnits),
    /** Both included; null = no bound. */
    min: z.nullable(gasAmount),
    max: z.nullable(gasAmount),
  })
  .check(z.refine(({ min, max }) => (min !== null || max !== null) && (min ?? 0) <= (max ?? Infinity)));
export type GasLimit = z.infer<typeof limit>;

const minutes = z.int().check(z.minimum(1), z.maximum(1440));

const gasRule = z.strictObject({
  limits: z.array(limit).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((limits) => hasEachOnce(limits.map((each) => each.gas))),
  ),
  /** Maximum age of the analysis at the start, minutes. */
  maxAge: minutes,
  /** A pause longer than this needs another analysis, minutes. */
  maxPause: minutes,
});

/** Requirements of a site for one type and level of work. */
export const permitSettingShape = z.strictObject({
  type: z.enum(workPermitTypes),
  level: z.enum(workPermitLevels),
  /** Roles that confirm, in this order. */
  confirmers: z.array(z.enum(permitRoles)).check(z.maxLength(permitRoles.length), z.refine(hasEachOnce)),
  /** Maximum time from start to end, hours; null = not limited. */
  maxHours: z.nullable(z.number().check(z.minimum(0.5), z.maximum(8784))),
  needsGuardian: z.boolean(),
  /** Required of each worker and each guardian on the last day of the permit. */
  workerCertificates: certificates,
  guardianCertificates: certificates,
  /** null = no gas analysis is needed. */
  gas: z.nullable(gasRule),
  /** Types of work that must not be done at the same place and time. */
  excludes: z.array(z.enum(workPermitTypes)).check(z.maxLength(workPermitTypes.length), z.refine(hasEachOnce)),
  /** Safety measures to be ticked before the start. */
  measures: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200)))
    .check(z.maxLength(40), z.refine(hasEachOnce)),
});
export type PermitSetting = z.infer<typeof permitSettingShape>;

/** Rows that differ from the defaults, at most one for each type and level. */
export const permitSettingsShape = z.array(permitSettingShape).check(
  z.maxLength(workPermitTypes.length * workPermitLevels.length),
  z.refine((rows) => hasEachOnce(rows.map(({ type, level }) => `${type} ${level}`))),
);
