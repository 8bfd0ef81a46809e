import { defineConfig } from 'vite';

/** One file that a page of any site loads: everything in it, nothing beside it. */
export default defineConfig({
  build: {
    target: 'es2022',
    outDir: 'dist',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/main.ts',
      output: { format: 'iife', entryFileNames: 'widget.js' },
    },
  },
});
