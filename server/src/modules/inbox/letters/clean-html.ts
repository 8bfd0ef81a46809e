import { safeLink } from '@parley/contract/inbox/links';
import sanitize from 'sanitize-html';

const words = (text: string): string[] => text.trim().split(/\s+/);

const tags = words(`
  a abbr b blockquote br center cite code col colgroup dd del div dl dt em figcaption figure font h1 h2 h3 h4
  h5 h6 hr i img ins li ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul
  wbr`);
const looks = words('style align valign width height bgcolor color dir border cellpadding cellspacing');
const plain = [/^[^()]*$/];
const styles = Object.fromEntries(
  words(`
  background-color border border-bottom border-collapse border-left border-radius border-right border-top
  color font-family font-size font-style font-weight height letter-spacing line-height margin margin-bottom
  margin-left margin-right margin-top max-width min-width padding padding-bottom padding-left padding-right
  padding-top text-align text-decoration text-transform vertical-align white-space width word-break`).map((name) => [
    name,
    plain,
  ]),
);

type Cleaned = { html: string; remote: string[] };

/**
 * Only what shows words and pictures is left, by a list of what may stay: nothing that acts, loads or places itself over
 * the page. Pictures from elsewhere are named in `data-src`, so that whoever reads decides whether they are loaded.
 * `own` is the host of whoever reads.
 */
export function cleanHtml(html: string, own: string, loaded = new Map<string, string>()): Cleaned {
  const remote: string[] = [];
  const cleaned = sanitize(html, {
    allowedTags: tags,
    // Their words are not the letter's.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
    allowedAttributes: { '*': looks, a: ['href', 'target', 'rel'], img: ['data-src', 'src', 'alt'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowedStyles: { '*': styles },
    transformTags: {
      a: (tagName, { href: given = '', ...rest }) => {
        const href = safeLink(URL.parse(given), own);
        const attribs = { ...rest, ...(href && { href }), target: '_blank', rel: 'noopener noreferrer nofollow' };
        return { tagName, attribs };
      },
      img: (tagName, { src = '', alt = '', width, height }) => {
        const size = { ...(width && { width }), ...(height && { height }) };
        if (src.startsWith('data:image/')) return { tagName, attribs: { src, alt, ...size } };
        if (!/^https?:/.test(src)) return { tagName: 'span', attribs: {}, text: alt };
        const picture = loaded.get(src);
        if (picture) return { tagName, attribs: { src: picture, alt, ...size } };
        remote.push(src);
        return { tagName, attribs: { 'data-src': src, alt, ...size } };
      },
    },
  });
  return { html: cleaned, remote };
}
