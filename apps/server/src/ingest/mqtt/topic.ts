/** Where a gateway may publish (wire.md, MQTT). `buildId` and the others are unchecked parts of the topic. */
export type PublishTopic =
  | { kind: 'position'; buildId: string }
  /** Checkpoint events. */
  | { kind: 'accessEvent'; buildId: string }
  /** A bracelet's answer to a message. */
  | { kind: 'answer'; buildId: string; sn: string }
  | { kind: 'owntracks'; user: string; device: string };

const positionTopic = /^muster\/([^/]+)\/position$/;
const accessEventTopic = /^muster\/([^/]+)\/access-event$/;
const answerTopic = /^muster\/([^/]+)\/tag\/([^/]+)\/up$/;
const owntracksTopic = /^owntracks\/([^/]+)\/([^/]+)$/;

/** undefined = nobody may publish there. */
export function parsePublishTopic(topic: string): PublishTopic | undefined {
  const [, positionOf] = positionTopic.exec(topic) ?? [];
  if (positionOf !== undefined) return { kind: 'position', buildId: positionOf };
  const [, accessOf] = accessEventTopic.exec(topic) ?? [];
  if (accessOf !== undefined) return { kind: 'accessEvent', buildId: accessOf };
  const [, answerOf, sn] = answerTopic.exec(topic) ?? [];
  if (answerOf !== undefined && sn !== undefined) return { kind: 'answer', buildId: answerOf, sn };
  const [, user, device] = owntracksTopic.exec(topic) ?? [];
  return user === undefined || device === undefined ? undefined : { kind: 'owntracks', user, device };
}

/** The one filter that a gateway of this building may subscribe to, or one tag of it. */
export function isReadable(filter: string, buildId: string): boolean {
  const levels = filter.split('/');
  const [root, building, kind, tag, last] = levels;
  if (levels.length !== 5 || root !== 'muster' || building !== buildId || kind !== 'tag' || last !== 'down')
    return false;
  return tag !== undefined && tag !== '' && !tag.includes('#') && (tag === '+' || !tag.includes('+'));
}

/** Topic of messages to a wristband. */
export function downTopic(buildId: string, sn: string): string {
  return `muster/${buildId}/tag/${sn}/down`;
}

/** Whether a granted filter matches a topic: its `+` matches one whole level. */
export function matches(filter: string, topic: string): boolean {
  const levels = topic.split('/');
  const wanted = filter.split('/');
  return wanted.length === levels.length && wanted.every((level, at) => level === '+' || level === levels[at]);
}
