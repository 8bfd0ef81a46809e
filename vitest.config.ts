import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = (room: string) => ({ name: room, include: [`${room}/**/*.test.{ts,tsx,mjs}`] });

/** The walks over every route take longest: begun in their turn, they would end the run alone on one processor. */
const longest = ['bad-input', 'strangers', 'raised-rights', 'isolation'].map((walk) => `/server/test/${walk}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inTurn = await super.sort(files);
    const begins = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    return [...inTurn.filter(begins), ...inTurn.filter((it) => !begins(it))];
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    sequence: { sequencer: LongestFirst },
    // Starting a worker anew for each file costs more than the tests themselves.
    isolate: false,
    // Most of the time a test waits for workers, sockets and clocks: more of them fit than there are processors.
    maxWorkers: 4,
    // They give way to what runs beside them.
    testTimeout: 120_000,
    // As patient as `until`: what is waited for comes by itself, and the machine may be busy.
    expect: { poll: { timeout: 50_000 } },
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: tests('contract') },
      {
        extends: true,
        test: { ...tests('server'), globalSetup: 'server/test/global-setup.ts', setupFiles: 'server/test/set-up.ts' },
      },
      { extends: true, test: tests('simulator') },
      { extends: true, test: tests('web') },
      { extends: true, test: tests('widget') },
      { extends: true, test: tests('scripts') },
      { extends: true, test: tests('faults') },
      { extends: true, test: tests('bench') },
    ],
  },
});
