import sanitize from 'sanitize-html';

// More HTML than this has no more words worth reading in a thread.
const longestHtml = 1_000_000;

// Where programs of mail begin what they quote.
const quoteBegins =
  /<(div|blockquote)\b[^>]{0,500}(class="?[^">]{0,200}(gmail_quote|yahoo_quoted|moz-cite-prefix)|type="?cite|id="?(divRplyFwdMsg|appendonsend|mail-editor-reference-message-container))/i;

/** What a letter of HTML alone says: its words in their lines, without addresses of links and pictures. */
export function wordsOf(html: string): string {
  const lines = html
    .slice(0, longestHtml)
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^>]{0,200}>|<\/(p|div|tr|li|h[1-6]|blockquote|table|ul|ol)\s*>/gi, '\n')
    .replace(/<\/t[dh]\s*>/gi, ' ');
  const words = sanitize(lines, { allowedTags: [], allowedAttributes: {}, nonTextTags: silent });
  return unescaped(words)
    .split('\n')
    .map((line) =>
      line
        .replace(invisible, '')
        .replace(/[ \u00a0]+/g, ' ')
        .trim(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

// Newsletters fill their first line with them.
const invisible = /\u034f|\u200b|\u200c|\u200d|\ufeff/g;
const silent = ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head'];
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => signs[name]!);

/** The part of it before what it quotes. */
export function withoutQuotedHtml(html: string): string {
  const begins = quoteBegins.exec(html);
  return begins ? html.slice(0, begins.index) : html;
}
