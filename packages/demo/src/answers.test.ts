import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { describe, expect, it } from 'vitest';

import { answersTo } from './answers.ts';

const all = Array.from({ length: 500 }, (_, index) =>
  answersTo({ id: `m${index}`, reply: index % 2 === 0 }, seededRandom(`crowd/${index}`)),
);
const states = all.map((answers) => answers.map(({ body }) => body.state));

describe('wristbands of the demo site', () => {
  it('accept every message, confirm it first, and read it before they answer', () => {
    for (const answers of all) {
      expect(answers[0]?.body.state).toBe('received');
      const times = answers.map(({ afterMs }) => afterMs);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
    expect(new Set(states.map((each) => each.join()))).toEqual(
      new Set(['received', 'received,read', 'received,read,confirmed']),
    );
  });

  it('answer only questions, with yes and no', () => {
    const replies = all.flatMap((answers, index) =>
      answers.flatMap(({ body }) => (body.reply === undefined ? [] : [[index % 2, body.reply]])),
    );
    expect(replies.every(([isUnasked]) => isUnasked === 0)).toBe(true);
    expect(new Set(replies.map(([, reply]) => reply))).toEqual(new Set(['yes', 'no']));
  });

  it('do the same every time', () => {
    expect(answersTo({ id: 'm7', reply: false }, seededRandom('crowd/7'))).toEqual(all[7]);
  });
});
