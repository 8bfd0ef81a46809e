import { expect, test } from 'vitest';
import { safeLink } from '@parley/contract/inbox/links';

test.each([
  ['https://a.example/b?c=1', 'https://a.example/b?c=1'],
  ['HTTP://A.example', 'http://a.example/'],
  ['mailto:anna@mail.example', 'mailto:anna@mail.example'],
  ['tel:+4917012345', 'tel:+4917012345'],
  ['https://desk.example/app/messenger/7', 'https://desk.example/app/messenger/7'],
  // Beside a page of ours a browser would read this as a path of ours; said in full it is a host of that name.
  ['https:/app/logout/', 'https://app/logout/'],
  ['/app/logout/', null],
  ['//desk.example/app/logout/', null],
  ['?a=1', null],
  ['#b', null],
  ['', null],
  ['https://desk.example/app/logout/', null],
  ['https://desk.example/api/app/user/logout/', null],
  ['https://user:pass@DESK.example:443\\api\\app\\user\\logout', null],
  ['https://desk.example/app/../api/app/user/logout/', null],
  ['javascript:x()', null],
  ['data:text/html,x', null],
  ['ftp://a.example', null],
])('%s leads to %s', (href, to) => {
  expect(safeLink(URL.parse(href), 'desk.example')).toBe(to);
});
