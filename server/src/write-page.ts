import { type BrandName, brandTitles } from '@parley/contract/projects/brands';

export type PageOptions = { frame_parents: string[]; offers: string[]; support_widget_key: string };

/** A page that others may hold knows whom it may listen to; every page knows what the door offers, and who helps. */
export function writePage(html: string, brand: BrandName, parents: string[], options: PageOptions): string {
  const branded = html
    .replace(/data-brand="\w*"/, `data-brand="${brand}"`)
    // A phone may look for it before any script has run.
    .replace(/icon-\w+-180\.png/, `icon-${brand}-180.png`)
    .replace(/<title>[^<]*<\/title>/, `<title>${brandTitles[brand]}</title>`)
    .replace('</head>', `<meta name="frame-parents" content="${parents.join(' ').replaceAll('"', '')}" /></head>`);
  return fillMeta(fillMeta(branded, 'offers', options.offers.join(' ')), 'support', options.support_widget_key);
}

const fillMeta = (html: string, name: string, content: string): string =>
  html.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), (_, before: string) => before + content);
