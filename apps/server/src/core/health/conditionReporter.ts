import type {
  ConditionCode,
  ConditionFacts,
  SystemCondition,
  systemConditions,
} from '@muster/model/systemCondition/systemCondition.ts';

/** Identity of a condition: what distinguishes it from other open ones. */
export type ConditionKey = Pick<SystemCondition, 'code' | 'buildingId' | 'subject'>;

/** As it is raised; `since` null = now. */
export type RaisedCondition = Omit<SystemCondition, 'since'> & { since: number | null };

type Where<Code extends ConditionCode> = ((typeof systemConditions)[Code]['scope'] extends 'building'
  ? { buildingId: string }
  : { buildingId?: undefined }) & { subject?: string };

type Raised<Code extends ConditionCode> = Where<Code> & { since?: number } & (keyof ConditionFacts<Code> extends never
    ? { facts?: undefined }
    : { facts: ConditionFacts<Code> });

/**
 * Reports conditions of the system from any thread. The worker's start function gets one (`runWorker`), the ingest
 * thread as `IngestOptions.conditions`; the main thread calls `reporterOf`.
 *
 * - A new code is a line in `systemConditions` of the model, two texts in three languages, and a row in
 *   docs/operations.md. Everything else follows: `/readyz`, `/metrics`, notices, the banner.
 * - The code that detects a condition calls `raise`, any number of times: the first call begins it, later calls with
 *   the same code, building and subject only update its facts. The code that detects its end calls `clear`; that may be
 *   repeated too.
 * - `subject` distinguishes conditions of one code (a row's id, a tag, a gateway's id). It is public on `/readyz`.
 *   Without one there is one condition of the code in the building.
 * - `facts` are the variables of the code's text; TypeScript requires them. They are shown to accounts with the
 *   permission.
 * - `since` is the begin, epoch ms, if it is not now.
 * - Use it for states of seconds and more: each begin and each end is a notice.
 *
 * The main thread has the registry, so that a condition outlives the thread that reported it. When a thread is started
 * again, conditions that it had raised and does not raise again before it is ready end.
 */
export interface ConditionReporter {
  raise<Code extends ConditionCode>(code: Code, about: Raised<Code>): void;
  clear<Code extends ConditionCode>(code: Code, about: Where<Code>): void;
}

/** How reports reach the registry: over the supervisor's port, or directly. */
interface ReportSink {
  raise(condition: RaisedCondition): void;
  clear(key: ConditionKey): void;
}

export function createConditionReporter(sink: ReportSink): ConditionReporter {
  return {
    raise: (code, { buildingId = null, subject = null, since = null, facts = {} }) =>
      sink.raise({ code, buildingId, subject, since, facts }),
    clear: (code, { buildingId = null, subject = null }) => sink.clear({ code, buildingId, subject }),
  };
}
