import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test.each([
  ['/app/messenger/', 'messenger', '/app/messenger', false],
  ['/app/messenger/42', 'messenger', '/app/messenger', false],
  ['/app/messenger/messenger_iframe/42', 'messenger', '/app/messenger/messenger_iframe', true],
  ['/messenger_iframe/tasks', 'messenger', '/messenger_iframe', true],
  ['/app/messenger_iframe', 'messenger', '/app/messenger_iframe', true],
  ['/_iframe/', 'messenger', '/_iframe', true],
  ['/app/settings/', 'pages', '/app', false],
  ['/app/messenger-like/', 'pages', '/app', false],
])('%s opens the %s under %s', (path, tree, basepath, isFrameRoute) => {
  expect(placeOf(path)).toEqual({ tree, basepath, isFrameRoute });
});
