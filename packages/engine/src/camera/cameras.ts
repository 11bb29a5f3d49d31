import { endCondition, resettleCondition, setCondition } from '../lifecycle/condition.ts';
import type { CameraPulse } from '../input.ts';
import { CameraLine, lineKey } from '../state/cameraLine.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { CameraRule } from '../state/rule.ts';
import type { RuleInForce } from '../state/ruleInForce.ts';

/** Any holder of a gateway key can invent cameras: at most this many quiet ones are kept. */
const maxQuiet = 10_000;

/** Applies a detection by a camera. */
export function applyCameraPulse(engine: EngineState, pulse: CameraPulse): void {
  const [rule] = engine.site.cameraRules;
  if (rule === undefined || !rule.covers({ kind: 'camera', id: pulse.camera })) return;
  const key = lineKey(pulse);
  let line = engine.cameras.get(key);
  if (line === undefined) {
    line = new CameraLine(rule, pulse);
    engine.cameras.set(key, line);
    forgetQuiet(engine.cameras);
  }
  applyNewest(engine, line, pulse);
}

/** Moves camera lines to a changed configuration. */
export function resettleCameras(engine: EngineState): void {
  const [rule] = engine.site.cameraRules;
  for (const [key, line] of engine.cameras) {
    if (rule?.covers({ kind: 'camera', id: line.pulse.camera })) resettle(engine, line, rule);
    else {
      engine.queue.remove(line);
      endCondition(engine, line.condition, engine.now);
      engine.cameras.delete(key);
    }
  }
}

function forgetQuiet(cameras: EngineState['cameras']): void {
  if (cameras.size <= maxQuiet) return;
  for (const [key, line] of cameras) {
    if (line.place >= 0 || !line.condition.isIdle) continue;
    cameras.delete(key);
    return;
  }
}

/** The camera has been quiet for long enough. */
export function endSighting(engine: EngineState, line: CameraLine): void {
  line.endedAt = line.due;
  setCondition(engine, line.condition, false, line.due);
}

function applyNewest(engine: EngineState, line: CameraLine, { t, image }: CameraPulse): void {
  if (t <= line.newest) return;
  // Deadlines of the line due by then come first.
  if (line.place >= 0 && line.due <= t) {
    engine.queue.remove(line);
    endSighting(engine, line);
  }
  line.newest = t;
  line.image = image ?? line.image;
  if (line.end <= line.endedAt) return;
  setCondition(engine, line.condition, true, Math.max(t, line.endedAt));
  engine.schedule(line, line.end, rank.clear);
}

/** Moves a camera line to the settings in force from now on. */
function resettle(engine: EngineState, line: CameraLine, rule: RuleInForce<CameraRule>): void {
  resettleCondition(engine, line.condition, rule, line.condition.value === true, engine.now);
  if (line.place < 0) return;
  engine.schedule(line, Math.max(line.end, engine.now), rank.clear);
}
