import { expect, test } from 'vitest';
import { bestWindow, isLookedAt, readNotice } from './rules.ts';

const windowAt = (path: string, it = {}) => ({
  url: `https://parley.example${path}`,
  focused: false,
  visibilityState: 'hidden',
  frameType: 'top-level',
  ...it,
});
const focused = { focused: true, visibilityState: 'visible' };

test('nothing is shown to somebody who has that very dialogue before their eyes', () => {
  const url = '/app/messenger/42';
  expect(isLookedAt([windowAt('/app/messenger/42', focused)], url)).toBe(true);
  expect(isLookedAt([windowAt('/app/messenger/42/?q=1#x', focused)], url)).toBe(true);
  expect(isLookedAt([windowAt('/app/messenger/42')], url)).toBe(false);
  expect(isLookedAt([windowAt('/app/messenger/421', focused)], url)).toBe(false);
  expect(isLookedAt([windowAt('/app/messenger/', focused)], url)).toBe(false);
  expect(isLookedAt([windowAt('/app/messenger/42', { ...focused, frameType: 'nested' })], url)).toBe(false);
});

test('a click leads to the window looked at, else to one that is visible, else to any', () => {
  const [hidden, visible, looked] = [
    windowAt('/app/messenger/'),
    windowAt('/app/messenger/deals', { visibilityState: 'visible' }),
    windowAt('/app/messenger/7', focused),
  ];
  expect(bestWindow([hidden, visible, looked])).toBe(looked);
  expect(bestWindow([hidden, visible])).toBe(visible);
  expect(bestWindow([hidden])).toBe(hidden);
});

test('frames, sign-in and pages beside the messenger are left alone', () => {
  const others = ['/app/messenger/login/', '/app/messenger/messenger_iframe/7', '/app/settings/', '/app/messengers'];
  expect(bestWindow(others.map((path) => windowAt(path, focused)))).toBeUndefined();
  expect(bestWindow([windowAt('/app/messenger/7', { ...focused, frameType: 'nested' })])).toBeUndefined();
});

test('a push that is not ours leads nowhere', () => {
  const notice = { title: 'Anna', body: 'Hi', tag: 'contact-7', url: '/app/messenger/7', contact_id: 7, project_id: 1 };
  expect(readNotice(JSON.stringify(notice))).toEqual(notice);
  for (const url of ['https://elsewhere.example/', '//elsewhere.example/app/messenger/', '/api/app/user/logout/'])
    expect(readNotice(JSON.stringify({ ...notice, url }))).toBeNull();
  for (const text of ['', 'null', '[]', '7', '{"title":1}']) expect(readNotice(text)).toBeNull();
});
