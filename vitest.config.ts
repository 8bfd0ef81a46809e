import { defineConfig } from 'vitest/config';

const tests = (room: string) => ({ name: room, include: [`${room}/**/*.test.{ts,tsx,mjs}`] });

export default defineConfig({
  test: {
    environment: 'node',
    // Starting a worker anew for each file costs more than the tests themselves.
    isolate: false,
    // Most of the time a test waits for workers, sockets and clocks: more of them fit than there are processors.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: tests('contract') },
      {
        extends: true,
        test: { ...tests('server'), globalSetup: 'server/test/global-setup.ts', setupFiles: 'server/test/set-up.ts' },
      },
      { extends: true, test: tests('web') },
      { extends: true, test: tests('widget') },
      { extends: true, test: tests('scripts') },
      { extends: true, test: tests('faults') },
    ],
  },
});
