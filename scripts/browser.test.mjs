import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserToLaunch, ensureBrowser, waysToInstall } from './browser.mjs';

const debian = 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\n';
const ubuntu = 'ID=ubuntu\nID_LIKE=debian\n';
const fedora = 'ID=fedora\n';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name) => join(folder, name);
const program = (name, script) => {
  writeFileSync(at(name), `#!/bin/sh\n${script}\n`);
  chmodSync(at(name), 0o755);
};
/** Answers when asked for its version, and starts or does not. */
const browser = (starts = true) => `[ "$1" = --version ] || exit ${starts ? 0 : 1}`;
/** An installer that notes what it was asked for and leaves a program behind. */
const leaving = (name, script) =>
  `echo "$0 $*" >> ${at('asked')}\nprintf '#!/bin/sh\\n%s\\n' '${script}' > ${at(name)}; /bin/chmod +x ${at(name)}`;
const asked = () =>
  existsSync(at('asked')) ? readFileSync(at('asked'), 'utf8').replaceAll(`${folder}/`, '').trim().split('\n') : [];

/** A machine whose PATH has only what the test puts there. */
const machine = ({ release = debian, isRoot = true, env = {} } = {}) => ({
  env: { PATH: folder, ...env },
  isRoot,
  isLinux: true,
  release,
  places: [],
  playwright: [at('playwright')],
  refused: new Map(),
  whyNot: async ({ executablePath = at('download') }) =>
    spawnSync(executablePath, ['--start']).status === 0 ? '' : 'a library is missing',
});

test('an installed browser that starts is taken, and nothing is installed', async () => {
  program('google-chrome', browser());
  program('apt-get', leaving('chromium', browser()));
  const system = machine();
  expect(await ensureBrowser(system)).toBe('');
  expect(browserToLaunch(system.env)).toEqual({ executablePath: at('google-chrome') });
  expect(asked()).toEqual([]);
});

test('root on Debian gets the browser of Debian', async () => {
  program('apt-get', leaving('chromium', browser()));
  const system = machine();
  expect(await ensureBrowser(system)).toBe('');
  expect(browserToLaunch(system.env)).toEqual({ executablePath: at('chromium') });
  expect(asked()).toEqual(['apt-get update', expect.stringMatching(/^apt-get install -y .*chromium/)]);
});

test('where Debian has none that starts, the download comes with its libraries', async () => {
  program('apt-get', leaving('chromium', browser(false)));
  program('playwright', leaving('download', browser()));
  const system = machine();
  expect(await ensureBrowser(system)).toBe('');
  expect(browserToLaunch(system.env)).toEqual({ channel: 'chromium' });
  expect(asked().at(-1)).toBe('playwright install --no-shell --with-deps chromium');
});

test('who is not root gets the download alone', async () => {
  program('playwright', leaving('download', browser()));
  expect(await ensureBrowser(machine({ isRoot: false }))).toBe('');
  expect(asked()).toEqual(['playwright install --no-shell chromium']);
});

test('a browser that answers but does not start is not taken, and one is told what to do', async () => {
  program('chromium', browser(false));
  program('playwright', 'echo no network; exit 1');
  const problem = await ensureBrowser(machine({ isRoot: false }));
  expect(problem).toContain('no network');
  expect(problem).toContain(`${at('chromium')} does not start: a library is missing`);
  expect(problem).toContain('npx playwright install --with-deps chromium');
});

test('a wrong CHROMIUM_PATH is said at once: who gave it did not ask for another', async () => {
  program('chromium', browser());
  program('apt-get', leaving('chromium', browser()));
  const problem = await ensureBrowser(machine({ env: { CHROMIUM_PATH: '/nowhere/chrome' } }));
  expect(problem).toContain('/nowhere/chrome does not start');
  expect(problem).toContain('Correct CHROMIUM_PATH');
  expect(asked()).toEqual([]);
});

test('a download of an earlier run is found again', async () => {
  program('download', browser());
  const system = machine();
  expect(await ensureBrowser(system)).toBe('');
  expect(system.env.E2E_BROWSER).toBe('playwright');
  expect(asked()).toEqual([]);
});

test("Ubuntu's package points to snap, so the download is preferred there", () => {
  const ways = (release, isRoot = true) => waysToInstall({ release, isRoot });
  expect(ways(debian)).toEqual(['debian', 'playwright']);
  expect(ways('ID=linux\nID_LIKE=debian\n')).toEqual(['debian', 'playwright']);
  expect(ways(ubuntu)).toEqual(['playwright']);
  expect(ways('ID=some\nID_LIKE="ubuntu debian"\n')).toEqual(['playwright']);
  expect(ways(fedora)).toEqual(['playwright']);
  expect(ways(debian, false)).toEqual(['playwright']);
});
