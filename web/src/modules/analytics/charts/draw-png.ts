import font from '../../../ui/fonts/inter-app-400-700.woff2?url';

const SCALE = 2;
const MARGIN = 16;
const XHTML = 'http://www.w3.org/1999/xhtml';

/** A picture of an element as it looks now, whatever draws it: lines of a chart, or boxes of our own. */
export async function drawPng(element: HTMLElement): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect();
  const [wide, high] = [Math.ceil(width) + 2 * MARGIN, Math.ceil(height) + 2 * MARGIN];
  const copy = copyOf(element);
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--surface') || '#fff';
  const sheet = document.createElementNS(XHTML, 'div');
  sheet.setAttribute('style', `box-sizing:border-box;width:${wide}px;height:${high}px;padding:${MARGIN}px`);
  const fonts = document.createElementNS(XHTML, 'style');
  fonts.textContent = `@font-face{font-family:'Inter Variable';font-weight:400 700;src:url(${await dataOf(font)})}`;
  sheet.append(fonts, copy);
  const text = new XMLSerializer().serializeToString(sheet);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide * SCALE}" height="${high * SCALE}" viewBox="0 0 ${wide} ${high}"><foreignObject width="100%" height="100%">${text}</foreignObject></svg>`;
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [wide * SCALE, high * SCALE];
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = ground.trim();
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png'),
  );
}

/** A picture stands alone, without the page's rules: each element carries all of its own. */
function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  const [from, to] = [withAll(element), withAll(copy)];
  from.forEach((it, at) => {
    const look = getComputedStyle(it);
    const rules = Array.from(look, (name) => `${name}:${look.getPropertyValue(name)}`);
    to[at]?.setAttribute('style', rules.join(';'));
  });
  for (const unseen of copy.querySelectorAll('.visually-hidden, img')) unseen.remove();
  return copy;
}

const withAll = (element: Element): Element[] => [element, ...element.querySelectorAll('*')];

async function dataOf(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The font was not read'));
    reader.readAsDataURL(blob);
  });
}
