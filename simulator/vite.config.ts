import { defineConfig } from 'vite';

/** The page of phones. It names its parts beside itself: whoever serves it chooses where. */
export default defineConfig({
  root: 'page',
  base: './',
  build: { target: 'es2022', outDir: '../dist', emptyOutDir: true, modulePreload: false },
});
