import type {
  ConditionCode,
  ConditionFacts,
  SystemCondition,
  systemConditions,
} from '@muster/model/systemCondition/systemCondition.ts';

/** Which condition: what tells it apart from the others that hold. */
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
 * Reports conditions of the system from any thread. The worker's start function gets one (`runWorker`), the ingest thread as
 * `IngestOptions.conditions`; the main thread calls `reporterOf`.
 *
 * - A new code is a line in `systemConditions` of the model, two texts in three languages, and a row in
 *   docs/operations.md. Everything else follows: `/readyz`, `/metrics`, notices, the banner.
 * - Whoever notices a condition calls `raise`, as often as it likes: the first call begins it, later calls with the same
 *   code, building and subject only renew its facts. Whoever notices its end calls `clear`; that too may be repeated.
 * - `subject` tells several conditions of one code apart (a row's id, a tag, a gateway's id). It is public on `/readyz`.
 *   Without one there is one condition of the code in the building.
 * - `facts` are what the code's text needs; TypeScript asks for them. They are shown to people with the permission.
 * - `since` is for who knows better than now: when it began, epoch ms.
 * - Keep it for what lasts seconds and more: each begin and each end is a notice.
 *
 * The main thread holds the registry, so that a condition outlives the thread that reported it. When a thread is started
 * again, what it had raised and does not raise anew before it is ready ends.
 */
export interface ConditionReporter {
  raise<Code extends ConditionCode>(code: Code, about: Raised<Code>): void;
  clear<Code extends ConditionCode>(code: Code, about: Where<Code>): void;
}

/** How reports get to the registry: over the supervisor's port, or directly. */
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
