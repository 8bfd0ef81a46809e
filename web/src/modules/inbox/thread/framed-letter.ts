// A second lock behind the server's cleaning: even if something were left in it, nothing is loaded and nothing runs.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const looks = `
  body { margin: 16px 20px; background: #fff; color: #1b1f27; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  img { max-width: 100%; height: auto; }
  img:not([src]) { padding: 1px 6px; border: 1px dashed #b6bdc9; border-radius: 4px; color: #5b6472; }
  blockquote { margin: 8px 0; padding-left: 12px; border-left: 3px solid #d5dae2; color: #5b6472; }
  a { color: #1a56db; }
`;

/** A cleaned letter as a page of its own, for a frame that may do nothing. */
export const framedLetter = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
  `<meta name="viewport" content="width=device-width"><style>${looks}</style></head><body dir="auto">${html}</body></html>`;
