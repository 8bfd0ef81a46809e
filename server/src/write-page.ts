import { type BrandName, brandTitles } from '@parley/contract/projects/brands';
import { version } from './version.ts';

export type PageOptions = { frame_parents: string[]; offers: string[]; support_widget_key: string };

/** A page that others may hold knows whom it may listen to; every page knows what the door offers, who helps, and which version it is of. */
export function writePage(html: string, brand: BrandName, parents: string[], options: PageOptions): string {
  const branded = html
    .replace(/data-brand="\w*"/, `data-brand="${brand}"`)
    // A phone may look for it before any script has run.
    .replace(/icon-\w+-180\.png/, `icon-${brand}-180.png`)
    .replace(/<title>[^<]*<\/title>/, `<title>${brandTitles[brand]}</title>`)
    .replace('</head>', `<meta name="frame-parents" content="${parents.join(' ').replaceAll('"', '')}" /></head>`);
  const filled = Object.entries({
    offers: options.offers.join(' '),
    support: options.support_widget_key,
    version,
  });
  return filled.reduce((page, [name, content]) => fillMeta(page, name, content), branded);
}

const fillMeta = (html: string, name: string, content: string): string =>
  html.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), (_, before: string) => before + content);
