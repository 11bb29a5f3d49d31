import * as z from 'zod';

const text = z.string().nullable();
const instant = z.string().meta({ description: 'ISO-8601.' });

/**
 * Kinds of subjects at a gate: a visitor by a visit, a contractor as a person, a vehicle, an announced external
 * vehicle.
 */
export const gateKinds = ['visit', 'person', 'vehicle', 'externalVehicle'] as const;

/** Warnings that prevent a check-in, or mark a subject as overdue. */
export const gateWarnings = ['unitOver', 'unitNotBegun', 'notApproved', 'refused', 'blacklisted', 'cardKept'] as const;

/** State of a subject at the gate. */
export const gateStates = ['outside', 'expected', 'inside'] as const;

/** A subject at the gate. */
const gateEntry = z
  .strictObject({
    kind: z.enum(gateKinds),
    id: z.string().meta({ description: 'Of the visit, the person or the vehicle.' }),
    name: z.string().meta({ description: 'Or the plate number.' }),
    state: z.enum(gateStates),
    unit: text.meta({ description: 'Company, contractor unit, or type of the vehicle.' }),
    departName: text,
    hostName: text,
    reason: text,
    expectedFrom: instant.nullable(),
    expectedTo: instant.nullable(),
    since: instant.nullable().meta({ description: 'Inside since.' }),
    cardSn: text.meta({ description: 'The card that it carries now.' }),
    takesCard: z.boolean().meta({ description: 'The card was handed out at the gate, and comes back there.' }),
    isOverdue: z.boolean(),
    warning: z.enum(gateWarnings).nullable().meta({
      description:
        'The construction period of the contractor unit is over, or has not begun; the announcement is not approved, or refused; on the blacklist; out by an event of a checkpoint, with the card not handed back.',
    }),
    cargo: text.meta({ description: 'What an announced vehicle carries.' }),
    cargoClass: text.meta({ description: 'Its class of dangerous goods; none = no such.' }),
    weightIn: z.number().nullable().meta({ description: 'Tons, as weighed.' }),
    lastSeen: z
      .strictObject({ areas: z.array(z.string()), at: instant })
      .nullable()
      .meta({ description: 'Of somebody inside, as far as the caller sees it.' }),
  })
  .meta({ id: 'GateEntry' });
export type GateEntry = z.infer<typeof gateEntry>;

/** A card without a carrier. */
const freeCard = z.strictObject({ sn: z.string(), battery: z.number().nullable() }).meta({ id: 'FreeCard' });

/** Subjects just read at a checkpoint. */
const atGate = z
  .strictObject({
    id: z.string().meta({ description: 'Of the event.' }),
    at: instant,
    checkpointName: z.string(),
    direction: z.enum(['in', 'out']),
    granted: z.boolean(),
    credential: z.string(),
    name: text.meta({ description: 'Null = nobody of the site.' }),
    entry: gateEntry.nullable().meta({ description: 'As whom it can be signed in or out.' }),
  })
  .meta({ id: 'AtGate' });
export type AtGate = z.infer<typeof atGate>;

/** Board of a guard: expected today, inside, unassigned cards. */
export const gateBoard = z
  .strictObject({
    atGate: z.array(atGate).meta({ description: 'Of the last minutes, newest first, each credential once.' }),
    expected: z.array(gateEntry).meta({ description: 'Announced for today, the earliest first.' }),
    inside: z.array(gateEntry).meta({ description: 'The overdue first.' }),
    freeCards: z.array(freeCard).meta({ description: 'Some, those with the fullest battery first.' }),
  })
  .meta({ id: 'GateBoard' });

/** Subjects found by a card, a plate or a name. */
export const gateFindings = z
  .strictObject({
    entries: z.array(gateEntry),
    isFreeCard: z.boolean().meta({ description: 'What was looked for is the SN of a card that nobody carries.' }),
  })
  .meta({ id: 'GateFindings' });
