import { expect, test } from 'vitest';
import { bestWindow, isLookedAt, readNotice } from './rules.ts';

const notice = {
  title: 'Anna',
  body: 'Hi',
  tag: 'contact-42',
  url: '/app/messenger/42',
  contact_id: 42,
  project_id: 1,
};
const windowAt = (path: string, it = {}) => ({ path, project_id: 1, focused: false, visibilityState: 'hidden', ...it });
const focused = { focused: true, visibilityState: 'visible' };

test('nothing is shown to somebody who has that very dialogue before their eyes', () => {
  expect(isLookedAt([windowAt('/app/messenger/42', focused)], notice)).toBe(true);
  expect(isLookedAt([windowAt('/app/messenger/42/', focused)], notice)).toBe(true);
  expect(isLookedAt([windowAt('/app/messenger/42')], notice)).toBe(false);
  expect(isLookedAt([windowAt('/app/messenger/421', focused)], notice)).toBe(false);
  expect(isLookedAt([windowAt('/app/messenger/', focused)], notice)).toBe(false);
  expect(isLookedAt([windowAt('/app/messenger/42', { ...focused, project_id: 2 })], notice)).toBe(false);
  expect(isLookedAt([], notice)).toBe(false);
});

test('a click leads to a window of the project: the one looked at, else one that is visible, else any', () => {
  const [hidden, visible, looked] = [
    windowAt('/app/messenger/'),
    windowAt('/app/messenger/deals', { visibilityState: 'visible' }),
    windowAt('/app/messenger/7', focused),
  ];
  const elsewhere = windowAt('/app/messenger/7', { ...focused, project_id: 2 });
  expect(bestWindow([hidden, visible, looked, elsewhere], notice)).toBe(looked);
  expect(bestWindow([elsewhere, hidden, visible], notice)).toBe(visible);
  expect(bestWindow([elsewhere, hidden], notice)).toBe(hidden);
  expect(bestWindow([elsewhere], notice)).toBe(elsewhere);
  expect(bestWindow([], notice)).toBeUndefined();
});

test('a push that is not ours leads nowhere', () => {
  expect(readNotice(JSON.stringify(notice))).toEqual(notice);
  for (const url of ['https://elsewhere.example/', '//elsewhere.example/app/messenger/', '/api/app/user/logout/'])
    expect(readNotice(JSON.stringify({ ...notice, url }))).toBeNull();
  for (const text of ['', 'null', '[]', '7', '{"title":1}']) expect(readNotice(text)).toBeNull();
});
