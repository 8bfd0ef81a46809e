import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = dirname(createRequire(import.meta.url).resolve('@infolektuell/noto-color-emoji/package.json'));
const at = 'emoji/font';

/**
 * The font for systems that cannot draw emoji, in pieces of which a page fetches those it needs. Its colours are a COLR
 * table, which Chromium and Firefox draw: they know nothing of pictures in SVG, and whoever does has emoji of their own.
 * It stands beside the hashed files: nearly nobody ever asks for it, so no worker keeps it for offline.
 */
export const emojiFont = (): Plugin => ({
  name: 'emoji-font',
  generateBundle() {
    const css = styles();
    this.emitFile({ type: 'asset', fileName: `${at}/font.css`, source: css });
    for (const [, file] of css.matchAll(/url\(\.\/([\w-]+\.woff2)\)/g)) {
      this.emitFile({ type: 'asset', fileName: `${at}/${file}`, source: readFileSync(join(folder, 'files', file!)) });
    }
  },
});

const styles = (): string => readFileSync(join(folder, 'index.css'), 'utf8').replaceAll('url(./files/', 'url(./');
