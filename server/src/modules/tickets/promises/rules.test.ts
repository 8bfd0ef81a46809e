import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { noPromises, type Promised } from '@parley/contract/tickets/promises';
import { momentAt, momentOf, wallTimeOf, wireTimeOf } from '@parley/contract/time';
import { expect, test } from 'vitest';
import { type Clocks, noClocks, settleClocks, type Standing, type Terms, termsOf } from './rules.ts';
import { nextToTell, runOut } from './run-out.ts';

const zones = ['Europe/Moscow', 'Europe/Lisbon', 'America/Sao_Paulo', 'Asia/Kathmandu'];
const [zone] = zones as [string];
const hour = 3_600_000;

const nineToSix = [{ from: 540, to: 1080 }];
const week: WorkingHours = { week: [[], nineToSix, nineToSix, nineToSix, nineToSix, nineToSix, []], holidays: [] };

/** `2026-03-10 10:00` (a Tuesday) by the clock of a zone. */
const at = (time: string, inZone = zone): number => {
  const [day, hours, minutes] = time.split(/[ :]/);
  return momentAt(day!, Number(hours) * 60 + Number(minutes), inZone);
};
const shown = (time: string | null, inZone = zone): string | null => {
  if (time === null) return null;
  const { day, minute } = wallTimeOf(momentOf(time), inZone);
  return `${day} ${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};

const promising = (medium: Partial<Promised>, high: Partial<Promised> = medium): Terms => ({
  promises: {
    ...noPromises,
    medium: { ...noPromises.medium, ...medium },
    high: { ...noPromises.high, ...high },
  },
  hours: week,
  zone,
});
const fresh: Standing = {
  status: 'opened',
  priority: 5,
  answered_at: null,
  owed_since: null,
  excused_since: null,
  closed_at: null,
  removed_at: null,
  part_of: null,
};

/** A ticket that goes through its life, each step at its time. */
function ticket(made: string, terms: Terms, begun: Partial<Standing> = {}) {
  let standing: Standing = { ...fresh, ...begun };
  let clocks: Clocks = noClocks;
  const step = (time: string, change: Partial<Standing> = {}, by: Terms = terms) => {
    standing = { ...standing, ...change };
    const settled = settleClocks(clocks, standing, by, at(time, by.zone));
    clocks = settled.clocks;
    return settled;
  };
  const settled = step(made);
  return {
    settled,
    step,
    answer: (time: string, change: Partial<Standing> = {}) =>
      step(time, {
        answered_at: standing.answered_at ?? wireTimeOf(at(time, terms.zone)),
        owed_since: null,
        ...change,
      }),
    write: (time: string, change: Partial<Standing> = {}) =>
      step(time, { owed_since: wireTimeOf(at(time, terms.zone)), status: 'opened', ...change }),
    close: (time: string) => step(time, { status: 'closed', closed_at: wireTimeOf(at(time, terms.zone)) }),
    reopen: (time: string) => step(time, { status: 'opened', closed_at: null }),
    tell: (time: string) => {
      const told = runOut(clocks, at(time, terms.zone));
      clocks = told.clocks;
      return told.ran_out.map((it) => `${it.promise} ${it.is_broken ? 'broken' : 'at risk'}`);
    },
    get clocks() {
      return clocks;
    },
  };
}
const ends = ({ ended }: { ended: { promise: string; is_kept: boolean }[] }): string[] =>
  ended.map((it) => `${it.promise} ${it.is_kept ? 'kept' : 'broken'}`);

test.each(zones)(
  'in %s the first answer is promised in working hours, and is at risk at three quarters of it',
  (it) => {
    const { settled } = ticket('2026-03-10 16:00', { ...promising({ first_answer: 240 }), zone: it });
    expect(shown(settled.clocks.first_answer_warn, it)).toBe('2026-03-11 10:00');
    expect(shown(settled.clocks.first_answer_due, it)).toBe('2026-03-11 11:00');
    expect([settled.clocks.next_answer_due, settled.clocks.solution_due, settled.ended]).toEqual([null, null, []]);
  },
);

test('a weekend and a holiday are not counted', () => {
  const terms = promising({ first_answer: 120 });
  expect(shown(ticket('2026-03-13 17:00', terms).clocks.first_answer_due)).toBe('2026-03-16 10:00');
  const monday = { from: '2026-03-16', to: '2026-03-16', name: '', periods: [], every_year: false };
  const closed = { ...terms, hours: { ...week, holidays: [monday] } };
  expect(shown(ticket('2026-03-13 17:00', closed).clocks.first_answer_due)).toBe('2026-03-17 10:00');
});

test('without hours it goes around the clock, also over a change of clocks', () => {
  const always = { ...promising({ solution: 24 * 60 }), hours: null, zone: 'Europe/Lisbon' };
  const { clocks } = ticket('2026-03-28 12:00', always);
  expect(shown(clocks.solution_due, 'Europe/Lisbon')).toBe('2026-03-29 13:00');
  expect(momentOf(clocks.solution_due!) - momentOf(clocks.runs_since!)).toBe(24 * hour);
});

test('a day of work is as long as its clock says on the night of a change of clocks', () => {
  const nights: WorkingHours = { week: Array.from({ length: 7 }, () => [{ from: 0, to: 360 }]), holidays: [] };
  const terms = { ...promising({ first_answer: 360 }), hours: nights, zone: 'Europe/Lisbon' };
  expect(shown(ticket('2026-03-29 00:00', terms).clocks.first_answer_due, 'Europe/Lisbon')).toBe('2026-03-30 01:00');
  expect(shown(ticket('2026-10-25 00:00', terms).clocks.first_answer_due, 'Europe/Lisbon')).toBe('2026-10-25 05:00');
});

test('hours that never come promise nothing that could be broken', () => {
  const never: WorkingHours = { week: Array.from({ length: 7 }, () => []), holidays: [] };
  const one = ticket('2026-03-10 10:00', { ...promising({ first_answer: 60 }), hours: never });
  expect([one.clocks.first_answer_due, one.clocks.first_answer_warn, nextToTell(one.clocks)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(one.answer('2026-05-10 10:00').ended).toEqual([{ promise: 'first_answer', is_kept: true, due_at: null }]);
});

test('an answer in time keeps the promise and ends its clock; it is told once', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60 }));
  const answered = one.answer('2026-03-10 10:59');
  expect(answered.ended).toEqual([
    { promise: 'first_answer', is_kept: true, due_at: wireTimeOf(at('2026-03-10 11:00')) },
  ]);
  expect([answered.clocks.first_answer_due, answered.clocks.first_answer_warn, answered.clocks.broken]).toEqual([
    null,
    null,
    [],
  ]);
  expect(ends(one.answer('2026-03-10 12:00'))).toEqual([]);
  expect(ends(one.step('2026-03-10 12:30', { priority: 8 }))).toEqual([]);
});

test('an answer at the very moment is too late', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60 }));
  const answered = one.answer('2026-03-10 11:00');
  expect([ends(answered), answered.clocks.broken]).toEqual([['first_answer broken'], ['first_answer']]);
});

test('an answer counts from when it was given, not from when it was heard of', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60 }));
  expect(ends(one.step('2026-03-10 15:00', { answered_at: wireTimeOf(at('2026-03-10 10:30')) }))).toEqual([
    'first_answer kept',
  ]);
});

test('what was broken and told at its moment does not end again with the answer', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60 }));
  expect(one.tell('2026-03-10 11:00')).toEqual(['first_answer broken']);
  expect(shown(one.step('2026-03-10 11:30').clocks.first_answer_due)).toBe('2026-03-10 11:00');
  expect(ends(one.answer('2026-03-10 12:00'))).toEqual([]);
  expect([one.clocks.broken, one.clocks.first_answer_due]).toEqual([['first_answer'], null]);
});

test('each next answer is a promise of its own, since the client wrote', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60, next_answer: 120 }));
  one.answer('2026-03-10 10:30');
  expect(shown(one.write('2026-03-10 17:00').clocks.next_answer_due)).toBe('2026-03-11 10:00');
  // More words do not move it.
  expect(shown(one.step('2026-03-10 17:30').clocks.next_answer_due)).toBe('2026-03-11 10:00');
  expect(ends(one.answer('2026-03-11 09:59'))).toEqual(['next_answer kept']);
  expect(one.clocks.next_answer_due).toBeNull();
  one.write('2026-03-11 11:00');
  expect(one.tell('2026-03-11 13:00')).toEqual(['next_answer broken']);
  expect(ends(one.answer('2026-03-11 13:30'))).toEqual([]);
  one.write('2026-03-11 14:00');
  expect(one.tell('2026-03-11 15:30')).toEqual(['next_answer at risk']);
  expect(one.tell('2026-03-11 16:00')).toEqual(['next_answer broken']);
  expect(one.clocks.broken).toEqual(['next_answer']);
  one.answer('2026-03-11 17:00');
  one.write('2026-03-12 10:00');
  expect(ends(one.answer('2026-03-12 12:00'))).toEqual(['next_answer broken']);
  expect(ends(one.answer('2026-03-12 13:00'))).toEqual([]);
});

test('where no answer is needed the first one is neither kept nor broken, and its clock goes on when it is', () => {
  const terms = promising({ first_answer: 60, solution: 480 });
  const one = ticket('2026-03-10 10:00', terms);
  const excused = one.step('2026-03-10 10:20', { excused_since: wireTimeOf(at('2026-03-10 10:20')) });
  expect([excused.ended, excused.clocks.first_answer_due, excused.clocks.promised]).toEqual([[], null, ['solution']]);
  const owed = one.step(
    '2026-03-10 12:00',
    { excused_since: null },
    { ...terms, excused: wireTimeOf(at('2026-03-10 10:20')) },
  );
  expect(shown(owed.clocks.first_answer_due)).toBe('2026-03-10 12:40');
  expect(ends(one.answer('2026-03-10 12:30'))).toEqual(['first_answer kept']);
});

test('before the first answer no next one is promised', () => {
  const one = ticket('2026-03-10 10:00', promising({ next_answer: 60 }));
  expect(one.write('2026-03-10 10:05').clocks.next_answer_due).toBeNull();
  expect(ends(one.answer('2026-03-10 17:00'))).toEqual([]);
});

test('while it waits for the client nothing runs, and it goes on with what was used', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 120, solution: 480 }));
  const waits = one.answer('2026-03-10 11:00', { status: 'pending' });
  expect([waits.clocks.solution_due, waits.clocks.solution_warn, waits.clocks.runs_since]).toEqual([null, null, null]);
  expect(waits.clocks.solution_used).toBe(hour);
  const again = one.write('2026-03-12 09:00');
  expect(shown(again.clocks.solution_due)).toBe('2026-03-12 16:00');
  expect(shown(again.clocks.solution_warn)).toBe('2026-03-12 14:00');
});

test('what is put aside unanswered stands still too, and an answer meanwhile keeps the promise', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60, next_answer: 60 }));
  one.step('2026-03-10 10:20', { status: 'pending' });
  expect([one.clocks.first_answer_due, one.clocks.first_answer_used]).toEqual([null, hour / 3]);
  expect(shown(one.step('2026-03-12 15:00', { status: 'opened' }).clocks.first_answer_due)).toBe('2026-03-12 15:40');
  one.step('2026-03-12 15:10', { status: 'pending' });
  expect(ends(one.answer('2026-03-16 12:00'))).toEqual(['first_answer kept']);
  one.write('2026-03-16 13:00');
  one.step('2026-03-16 13:45', { status: 'pending' });
  expect([one.clocks.next_answer_due, one.clocks.next_answer_used]).toEqual([null, 0.75 * hour]);
  expect(shown(one.step('2026-03-17 10:00', { status: 'opened' }).clocks.next_answer_due)).toBe('2026-03-17 10:15');
  one.step('2026-03-17 10:10', { status: 'pending' });
  expect(ends(one.answer('2026-03-18 10:00'))).toEqual(['next_answer kept']);
  expect(one.clocks.next_answer_used).toBe(0);
});

test('closed in time, the solution is kept and no clock runs on', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60, next_answer: 60, solution: 240 }));
  one.answer('2026-03-10 10:10');
  one.write('2026-03-10 10:20');
  const closed = one.close('2026-03-10 13:00');
  expect(ends(closed)).toEqual(['solution kept']);
  expect([closed.clocks.first_answer_due, closed.clocks.next_answer_due, closed.clocks.solution_due]).toEqual([
    null,
    null,
    null,
  ]);
  expect([nextToTell(closed.clocks), one.tell('2026-04-10 13:00')]).toEqual([null, []]);
});

test('closed with a client who waits for our word, that answer is neither kept nor broken', () => {
  const one = ticket('2026-03-10 10:00', promising({ next_answer: 60 }));
  one.answer('2026-03-10 10:10');
  one.write('2026-03-10 10:20');
  const closed = one.step('2026-03-10 10:30', {
    status: 'closed',
    closed_at: wireTimeOf(at('2026-03-10 10:30')),
    owed_since: null,
  });
  expect([ends(closed), closed.clocks.promised, closed.clocks.next_answer_used]).toEqual([[], [], 0]);
});

test('closed while it waited for the client, the solution is kept', () => {
  const one = ticket('2026-03-10 10:00', promising({ solution: 240 }));
  one.answer('2026-03-10 11:00', { status: 'pending' });
  expect(one.close('2026-03-20 11:00').ended).toEqual([
    { promise: 'solution', is_kept: true, due_at: wireTimeOf(at('2026-03-20 14:00')) },
  ]);
});

test('closed unanswered, the first answer is neither kept nor broken, and is owed again when it is reopened', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60 }));
  expect(ends(one.close('2026-03-10 10:30'))).toEqual([]);
  expect(one.clocks.first_answer_due).toBeNull();
  expect(shown(one.reopen('2026-03-12 12:00').clocks.first_answer_due)).toBe('2026-03-12 12:30');
  expect(one.tell('2026-03-12 12:30')).toEqual(['first_answer broken']);
});

test('reopened, the solution goes on with what was used and ends once more', () => {
  const one = ticket('2026-03-10 10:00', promising({ solution: 240 }));
  one.close('2026-03-10 13:00');
  expect(shown(one.reopen('2026-03-12 10:00').clocks.solution_due)).toBe('2026-03-12 11:00');
  expect(ends(one.close('2026-03-12 10:30'))).toEqual(['solution kept']);
  one.reopen('2026-03-13 10:00');
  expect(shown(one.clocks.solution_due)).toBe('2026-03-13 10:30');
  expect(ends(one.close('2026-03-13 12:00'))).toEqual(['solution broken']);
});

test('a late answer that is heard of only after closing and reopening was late', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60 }));
  one.close('2026-03-10 12:01');
  one.reopen('2026-03-10 12:02');
  const { ended } = one.answer('2026-03-10 12:00');
  expect(ended).toEqual([{ promise: 'first_answer', is_kept: false, due_at: wireTimeOf(at('2026-03-10 12:00')) }]);
});

test('a promise that was broken stays broken, whatever comes', () => {
  const one = ticket('2026-03-10 10:00', promising({ solution: 60 }, { solution: 4800 }));
  one.tell('2026-03-10 11:00');
  one.step('2026-03-10 11:10', { priority: 9 });
  expect(one.clocks.broken).toEqual(['solution']);
  expect(momentOf(one.clocks.solution_due!)).toBeGreaterThan(at('2026-03-12 11:00'));
  expect(nextToTell(one.clocks)).toBeNull();
  expect(ends(one.close('2026-03-10 12:00'))).toEqual([]);
  one.reopen('2026-03-11 12:00');
  one.step('2026-03-11 12:10', { priority: 5 });
  expect([one.tell('2026-03-11 13:00'), ends(one.close('2026-03-11 14:00'))]).toEqual([[], []]);
  expect(one.clocks.broken).toEqual(['solution']);
});

test('another priority is another promise, from the beginning', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 240 }, { first_answer: 60 }));
  expect(shown(one.clocks.first_answer_due)).toBe('2026-03-10 14:00');
  expect(shown(one.step('2026-03-10 10:30', { priority: 7 }).clocks.first_answer_due)).toBe('2026-03-10 11:00');
  expect(one.step('2026-03-10 10:40', { priority: 3 }).clocks).toMatchObject({ first_answer_due: null, promised: [] });
  expect(ends(one.answer('2026-03-10 17:00'))).toEqual([]);
});

test('a promise follows the department, and time that went by the hours of the other one stays used', () => {
  const always = { ...promising({ solution: 2400 }), hours: null };
  const one = ticket('2026-03-10 20:00', always);
  const moved = at('2026-03-11 08:00');
  const there = promising({ solution: 780 });
  const { clocks } = one.step('2026-03-11 08:00', {}, { ...there, before: { hours: null, zone, until: moved } });
  expect(clocks.solution_used).toBe(12 * hour);
  expect(shown(clocks.solution_due)).toBe('2026-03-11 10:00');
  expect(shown(one.step('2026-03-11 09:10', {}, there).clocks.solution_due)).toBe('2026-03-11 10:00');
  expect(ends(one.step('2026-03-11 09:20', {}, promising({})))).toEqual([]);
  expect(one.clocks).toMatchObject({ solution_due: null, promised: [] });
});

test('hours that change in the middle move what is due, and being worked out twice changes nothing', () => {
  const terms = promising({ first_answer: 240 });
  const one = ticket('2026-03-10 10:00', terms);
  const afternoons = { ...week, week: week.week.map((it) => (it.length ? [{ from: 780, to: 1080 }] : [])) };
  const changed = { ...terms, hours: afternoons, before: { hours: week, zone, until: at('2026-03-10 12:00') } };
  expect(shown(one.step('2026-03-10 12:05', {}, changed).clocks.first_answer_due)).toBe('2026-03-10 15:00');
  const before = one.clocks;
  expect(one.step('2026-03-10 13:30', {}, changed).clocks).toEqual(before);
});

test('what nobody promised when it was answered ends nothing later', () => {
  const one = ticket('2026-03-10 10:00', promising({}));
  one.answer('2026-03-10 12:00');
  const later = one.step('2026-03-10 13:00', {}, promising({ first_answer: 60, solution: 600 }));
  expect([ends(later), later.clocks.broken]).toEqual([[], []]);
  expect(shown(later.clocks.solution_due)).toBe('2026-03-11 11:00');
});

test('an answer that was lost is owed again, and nothing of the time is forgotten', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 120 }));
  one.answer('2026-03-10 11:00', { status: 'pending' });
  const lost = one.step('2026-03-10 12:00', { answered_at: null, status: 'opened' });
  expect(shown(lost.clocks.first_answer_due)).toBe('2026-03-10 13:00');
  expect(ends(one.answer('2026-03-10 12:30'))).toEqual(['first_answer kept']);
});

test('taken back or merged, it ends nothing, and comes back as it was', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60, solution: 240 }));
  const gone = one.step('2026-03-10 10:30', { removed_at: wireTimeOf(at('2026-03-10 10:30')) });
  expect([ends(gone), gone.clocks.first_answer_due, gone.clocks.solution_due]).toEqual([[], null, null]);
  const back = one.step('2026-03-11 10:00', { removed_at: null });
  expect(shown(back.clocks.first_answer_due)).toBe('2026-03-11 10:30');
  const merged = one.step('2026-03-11 10:10', { part_of: 4, status: 'closed', closed_at: '2026-03-11 10:10:00+03:00' });
  expect([ends(merged), merged.clocks.solution_due]).toEqual([[], null]);
});

test('it is told once that it is at risk and once that it is broken, and again only if it came out of danger', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 240 }, { first_answer: 480 }));
  expect([one.tell('2026-03-10 12:59'), one.tell('2026-03-10 13:00')]).toEqual([[], ['first_answer at risk']]);
  expect([one.tell('2026-03-10 13:01'), nextToTell(one.clocks)]).toEqual([[], at('2026-03-10 14:00')]);
  one.step('2026-03-10 13:10', { priority: 8 });
  expect(nextToTell(one.clocks)).toBe(at('2026-03-10 16:00'));
  expect(one.tell('2026-03-10 16:00')).toEqual(['first_answer at risk']);
  expect(one.tell('2026-03-10 18:00')).toEqual(['first_answer broken']);
  expect([one.tell('2026-03-10 18:00'), nextToTell(one.clocks)]).toEqual([[], null]);
});

test('what is looked at late is told as broken only', () => {
  const one = ticket('2026-03-10 10:00', promising({ first_answer: 60, solution: 120 }));
  expect(one.tell('2026-03-10 11:45')).toEqual(['first_answer broken', 'solution at risk']);
});

test('worked out again, nothing becomes another, down to the second', () => {
  const terms = promising({ first_answer: 61, next_answer: 7, solution: 1000 });
  const moment = at('2026-03-10 10:00') + 12_345;
  const { clocks } = settleClocks(noClocks, fresh, terms, moment);
  for (const passed of [1, 999, 60_000, 5 * hour])
    expect(settleClocks(clocks, fresh, terms, moment + passed).clocks).toEqual(clocks);
});

test('without a department nothing is promised, and one without hours goes by those of the project', () => {
  const project = { hours: week, zone };
  expect(termsOf(null, project)).toEqual({ promises: noPromises, hours: week, zone });
  const { promises } = promising({ solution: 60 });
  expect(termsOf({ promises, hours: null }, project)).toEqual({ promises, hours: week, zone });
  const always = { week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]), holidays: [] };
  expect(termsOf({ promises, hours: always }, project).hours).toBe(always);
});
