// Results of a run of the suite, and its time by stage.
import { relative } from 'node:path';

import { root, say } from './prepare.mjs';

const slowest = 30;
const mostLinesOfAFailure = 40;

export class TestReport {
  #passed = 0;
  #failed = 0;
  #failures = [];
  #stages = [];
  #tests = [];

  /** Runs a stage and records its duration. */
  async stage(name, work) {
    say(`━━ ${name}`);
    const began = Date.now();
    await work();
    this.#stages.push([name, Date.now() - began]);
  }

  /** The same for synchronous stages. */
  timed(name, work) {
    const began = Date.now();
    const answer = work();
    this.#stages.push([name, Date.now() - began]);
    return answer;
  }

  count(hasPassed, name) {
    if (hasPassed) this.#passed += 1;
    else {
      this.#failed += 1;
      this.#failures.push(name);
    }
  }

  /** Adds Vitest's JSON report; an `exitCode` other than 0 without a failed test is also a failure. */
  add({ numPassedTests, numFailedTests, testResults }, name, exitCode) {
    this.#passed += numPassedTests;
    this.#failed += numFailedTests;
    this.#failures.push(...testResults.flatMap((file) => failuresIn(file)));
    for (const { name: file, assertionResults } of testResults)
      for (const { fullName, duration } of assertionResults)
        this.#tests.push({ file: relative(root, file), fullName, duration: duration ?? 0 });
    if (exitCode !== 0 && numFailedTests === 0) this.count(false, `${name} (outside of a test)`);
    if (exitCode === 0 && numPassedTests === 0) this.count(false, `${name} ran nothing`);
  }

  /** The time by stage and the thirty slowest tests (docs/testing.md). */
  printTables() {
    say('\n━━ time by stage');
    const total = this.#stages.reduce((sum, [, ms]) => sum + ms, 0);
    for (const [name, ms] of [...this.#stages, ['total', total]]) say(`${seconds(ms)}  ${name}`);
    say(`\n━━ the ${slowest} slowest tests`);
    for (const { file, fullName, duration } of this.#tests.toSorted(slowestFirst).slice(0, slowest))
      say(`${seconds(duration)}  ${file} › ${fullName}`);
    say('');
  }

  printFailures() {
    for (const failure of this.#failures) say(`FAILED: ${failure}`);
  }

  hasPassed() {
    return this.#failed === 0;
  }

  lastLine() {
    return `${this.#passed} passed, ${this.#failed} failed`;
  }
}

const slowestFirst = (one, other) => other.duration - one.duration;

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

/** The failures with the first lines of their messages. */
function failuresIn({ name, message, status, assertionResults }) {
  const file = relative(root, name);
  const why = (text) => (text ?? '').split('\n').slice(0, mostLinesOfAFailure).join('\n    ');
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${file}\n    ${why(message)}`] : [];
  return failed.map((test) => `${file} › ${test.fullName}\n    ${why(test.failureMessages[0])}`);
}
