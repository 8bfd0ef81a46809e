import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { devPages } from './dev-pages.ts';
import { emojiFont } from './emoji-font.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;
const toServer = { target: server, ws: true };

/** What every first page needs, in few requests. */
const sharedChunks = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|zustand|zod)\//,
    priority: 3,
  },
  {
    name: 'kit',
    // Not what only windows need that open later.
    test: /(web\/src\/kit\/(?!form|push|stream|upload)|contract\/src\/(?!(\w+\/)?([\w-]+-)?errors\.|widget\/|clients\/|fields\/|inbox\/(ai|client-card|duplicates|macros|outbox|scheduled|search|templates|template-rules)\.))/,
    priority: 2,
  },
  {
    name: 'ui',
    // The small parts that every screen is made of.
    test: /web\/src\/ui\/(avatar|badge|banner|brand-mark|button|channel|confirm\.|context-menu|count|empty-state|end-of-list|error-state|icon-button|initials|join|kbd|layers|menu|notice|place-tip|popup|relative-time|search-field|skeletons|states|timings|toast|tooltip\.|use-|virtual-list|watch-minutes|window\.)/,
    priority: 2,
  },
  {
    name: 'inbox',
    // What the card of a client shares with the first screen: apart, each would be a request of its own.
    test: /web\/src\/modules\/inbox\/(panel-folded|contact-list\/(contacts|hold|listed|newest|row-menu-place|selection|shown|topics)|composer\/(drafts|focus|kept-pending|letters|newest-seen|pending)|keys\/keymap|thread\/(messages|pages)|work\/(actions|guesses|undo|work-window))\.ts/,
    priority: 2,
  },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  base: '/app/messenger/',
  // Named exports would more than double the gzip size of a locale.
  json: { namedExports: false, stringify: true },
  plugins: [
    react(),
    devPages(),
    emojiFont(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      // Name and colours differ by brand, so the server answers manifest.webmanifest by host.
      manifest: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
        globIgnores: ['assets/showcase*'],
        maximumFileSizeToCacheInBytes: 3e6,
      },
    }),
  ],
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    // Left alone, every shared file of a kilobyte becomes a request of its own.
    rolldownOptions: { output: { codeSplitting: { groups: [...sharedChunks] } } },
  },
  server: { proxy: { '/api': toServer, '/adm': toServer, '/crm': toServer, '/widget': toServer, '/demo': toServer } },
});
