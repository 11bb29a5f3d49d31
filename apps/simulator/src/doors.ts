import { demoDoors, type DoorRequest } from '@muster/demo/door.ts';
import { isWithin } from '@muster/model/accessRule/decideAccess.ts';
import type { accessAnswer, doorRules } from '@muster/model/accessRule/wire.ts';
import { toSiteTime } from '@muster/model/time/siteTime.ts';
import type * as z from 'zod';

import type { Target } from './sender.ts';
import { type Ask, createAsk } from './trust.ts';

type DoorRules = z.infer<typeof doorRules>;

/** The controllers of the doors inside the plant. */
export interface Doors {
  /** Decides about those at the readers. Returns those who are refused. @param now epoch ms, of this machine */
  answer(requests: readonly DoorRequest[], now: number): Promise<DoorRequest[]>;
}

/** How old the rules of a door may be. An evacuation opens the doors within this time. */
const rulesMs = 10_000;
/** A site without the door, or without the licence of smart access control, is not called for so long. */
const unknownMs = 15 * 60_000;

interface Controller {
  device: string;
  isOffline: boolean;
  /** Null = the site does not know the door. */
  known: DoorRules | null;
  rules: NonNullable<DoorRules['rules']>;
  askAgainAt: number;
}

/** Doors that use `GET /ingest/access-rules` and `POST /ingest/access-request`, as a door controller does. */
export function createDoorControllers(target: Target): Doors {
  const call = createCall(target);
  const controllers = demoDoors.map(({ device, isOffline }): Controller => {
    return { device, isOffline, known: null, rules: [], askAgainAt: 0 };
  });
  const refresh = async (controller: Controller, now: number): Promise<void> => {
    if (now < controller.askAgainAt) return;
    const query = new URLSearchParams({ checkpoint: controller.device });
    if (controller.known !== null) query.set('version', controller.known.version);
    const known = await call<DoorRules>(`/ingest/access-rules?${query.toString()}`);
    // While the server is away, a door goes on by what it was sent last.
    if (known === undefined) return;
    controller.askAgainAt = now + (known === null ? unknownMs : rulesMs);
    controller.known = known;
    controller.rules = known?.rules ?? controller.rules;
  };
  const decide = async (
    { known, rules, device, isOffline }: Controller,
    request: DoorRequest,
  ): Promise<boolean | null> => {
    if (known === null) return null;
    if (known.isOpen) return true;
    const { t, card } = request;
    if (isOffline) return admits(rules, known.timeZone, request);
    const question = { checkpoint: device, t, card, direction: 'in' };
    const answer = await call<z.infer<typeof accessAnswer>>('/ingest/access-request', question);
    return answer?.granted ?? null;
  };
  const answerOne = async (request: DoorRequest, now: number): Promise<boolean | null> => {
    const controller = controllers.find(({ device }) => device === request.device);
    if (controller === undefined) return null;
    await refresh(controller, now);
    const granted = await decide(controller, request);
    // Muster has the decision of a door that requested it; a door that decides alone reports its own.
    if (granted === true || (granted === false && controller.isOffline)) {
      const { t, card, device } = request;
      await call('/ingest/access-event', [{ checkpoint: device, t, card, direction: 'in', granted }]);
    }
    return granted;
  };
  return {
    answer: async (requests, now) => {
      const refused: DoorRequest[] = [];
      for (const request of requests) if ((await answerOne(request, now)) === false) refused.push(request);
      return refused;
    },
  };
}

/** A rule with a condition of the moment opens no door that cannot request a decision. */
function admits(rules: Controller['rules'], timeZone: string, { card, t }: DoorRequest): boolean {
  const siteTime = toSiteTime(new Date(t).toISOString(), timeZone);
  return rules.some((rule) => !rule.asks && rule.cards.includes(card) && isWithin(rule, siteTime));
}

/** Null when the server refuses, undefined when it is away: a door does not wait for it. */
function createCall(target: Target): <Reply>(path: string, content?: unknown) => Promise<Reply | null | undefined> {
  const ask: Ask = createAsk(target.httpUrl, target);
  const headers = { 'content-type': 'application/json', 'x-ingest-key': target.key };
  return async <Reply>(path: string, content?: unknown) => {
    const request = content === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(content) };
    const answer = await ask(path, request).catch(() => null);
    if (answer === null || answer.status >= 429) return undefined;
    // Holds for every reply of Muster (docs/protocols.md, Replies).
    const { code, data } = JSON.parse(answer.body) as { code: number; data: Reply };
    return code === 0 ? data : null;
  };
}
