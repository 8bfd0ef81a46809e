/** Where in the product this page is; decided once, when it opens. */
export type Place = { tree: 'messenger' | 'pages'; basepath: string; isFrameRoute: boolean };

export const MESSENGER = '/app/messenger';
const PAGES = '/app';
const frames = [`${MESSENGER}/messenger_iframe`, '/app/messenger_iframe', '/messenger_iframe', '/_iframe'];

export function placeOf(pathname: string): Place {
  const frame = frames.find((base) => isUnder(pathname, base));
  if (frame) return { tree: 'messenger', basepath: frame, isFrameRoute: true };
  if (!isUnder(pathname, MESSENGER) && isUnder(pathname, PAGES)) {
    return { tree: 'pages', basepath: PAGES, isFrameRoute: false };
  }
  return { tree: 'messenger', basepath: MESSENGER, isFrameRoute: false };
}

export const currentPlace = (): Place => placeOf(location.pathname);

const isUnder = (pathname: string, base: string) => pathname === base || pathname.startsWith(`${base}/`);
