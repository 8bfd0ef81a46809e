import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { askAhead } from './ahead.ts';
import { chunkGroups } from './chunks.ts';
import { devPages } from './dev-pages.ts';
import { emojiFont } from './emoji-font.ts';
import { leanContract } from './lean-contract.ts';
import { noFacades } from './no-facades.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;
const toServer = { target: server, ws: true };
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: '/app/messenger/',
  // Named exports would more than double the gzip size of a locale.
  json: { namedExports: false, stringify: true },
  // Both are written for speed, and stand in for what sources name.
  resolve: {
    alias: [
      { find: /^react-i18next$/, replacement: here('./src/kit/i18n/texts.ts') },
      { find: /^zod\/mini$/, replacement: here('./late-shapes.ts') },
    ],
  },
  plugins: [
    leanContract(),
    react(),
    devPages(),
    askAhead(),
    emojiFont(),
    noFacades(),
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
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...chunkGroups] },
        // A part that several screens share would be named after all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.split(/~|\.\w+$/)[0]}-[hash][extname]`,
      },
    },
  },
  server: { proxy: { '/api': toServer, '/adm': toServer, '/crm': toServer, '/widget': toServer, '/demo': toServer } },
});
