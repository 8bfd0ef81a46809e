import { expect, test } from 'vitest';
import { extendSelection, neighbourOf, useListed } from './listed.ts';
import { clearSelection, MOST_SELECTED, type Selection, toggled, upTo, useSelection } from './selection.ts';

const none: Selection = { ids: [], anchor: null };

test('a row is chosen by the first press and left by the second', () => {
  const one = toggled(none, 3);
  expect(one).toEqual({ ids: [3], anchor: 3 });
  expect(toggled(one, 3)).toEqual(none);
});

test('with Shift everything from the last chosen row to this one is chosen, upwards as well', () => {
  const listed = [1, 2, 3, 4, 5];
  expect(upTo(toggled(none, 2), 4, listed).ids).toEqual([2, 3, 4]);
  expect(upTo(toggled(none, 4), 2, listed).ids.toSorted()).toEqual([2, 3, 4]);
  expect(upTo(none, 3, listed)).toEqual({ ids: [3], anchor: 3 });
  expect(upTo(toggled(none, 2), 9, listed).ids).toEqual([2]);
});

test('no more are chosen than one call takes', () => {
  const listed = Array.from({ length: 800 }, (_, i) => i + 1);
  expect(upTo(toggled(none, 1), 800, listed).ids).toHaveLength(MOST_SELECTED);
});

test('keys walk the list as it stands, and extend what is chosen', () => {
  useListed.setState({ ids: [10, 20, 30] });
  expect([neighbourOf(null, 1), neighbourOf(10, 1), neighbourOf(30, 1), neighbourOf(20, -1)]).toEqual([
    10,
    20,
    null,
    10,
  ]);
  expect(extendSelection(10, 1)).toBe(20);
  expect(extendSelection(20, 1)).toBe(30);
  expect(useSelection.getState().ids).toEqual([10, 20, 30]);
  clearSelection();
  useListed.setState({ ids: [] });
});
