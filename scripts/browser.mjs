import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { showProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';
import { tool } from './tool.mjs';

const ofPlaywright = 'playwright';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How to start what `ensureBrowser` chose; without it, the first installed one that answers, looked for once a run. */
export function browserToLaunch(env = process.env) {
  env.E2E_BROWSER ??= installedBrowsers(env).find(answers) ?? ofPlaywright;
  return launchOptionsOf(env.E2E_BROWSER);
}

const answers = (path) => spawnSync(path, ['--version']).status === 0;
const launchOptionsOf = (browser) => (browser === ofPlaywright ? { channel: 'chromium' } : { executablePath: browser });

/**
 * A browser that really starts: an installed one, else Debian's own where we may install it, else Playwright's download.
 * Answers with what is wrong, or with nothing and the choice kept for `browserToLaunch`.
 */
export async function ensureBrowser(system = thisSystem()) {
  if (await choose(system)) return '';
  if (system.env.CHROMIUM_PATH) return explain(system);
  const progress = showProgress('Installing a browser…');
  const said = [];
  for (const way of waysToInstall(system)) {
    said.push((await ways[way](system)).trim());
    if (!(await choose(system))) continue;
    progress.done('done');
    return '';
  }
  progress.done('failed');
  return explain(system, said);
}

/** In order of preference. Ubuntu's own package is a pointer to snap, which does not run in containers. */
export function waysToInstall({ isRoot, release }) {
  const isDebian = /^ID(_LIKE)?=.*debian/m.test(release) && !/^ID(_LIKE)?=.*ubuntu/m.test(release);
  return isRoot && isDebian ? ['debian', 'playwright'] : ['playwright'];
}

const ways = {
  async debian({ env }) {
    const options = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } };
    const packages = ['chromium', 'fonts-noto-color-emoji'];
    const updated = await runQuietly('apt-get', ['update'], options);
    const installed = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
    return installed.code === 0 ? '' : updated.output + installed.output;
  },
  /**
   * The whole browser: its small shell knows neither notices nor the rules about other sites' frames. The download is
   * bare: the libraries it needs come with it only where we may install them.
   */
  async playwright({ env, isRoot, isLinux, playwright: [command, ...args] }) {
    const withDeps = isRoot && isLinux ? ['--with-deps'] : [];
    const { code, output } = await runQuietly(command, [...args, 'install', '--no-shell', ...withDeps, 'chromium'], {
      env,
    });
    return code === 0 ? '' : output;
  },
};

/** Playwright's download comes last: it may be there from an earlier run. */
async function choose(system) {
  const { env, places, refused } = system;
  const known = [...installedBrowsers(env, places), ...(env.CHROMIUM_PATH ? [] : [ofPlaywright])];
  for (const browser of known) {
    const reason = await system.whyNot(launchOptionsOf(browser));
    if (reason) refused.set(browser, reason);
    else env.E2E_BROWSER = browser;
    if (!reason) return true;
  }
  return false;
}

function installedBrowsers({ CHROMIUM_PATH, PATH = '' }, places = macPlaces) {
  if (CHROMIUM_PATH) return [CHROMIUM_PATH];
  const folders = PATH.split(delimiter).filter(Boolean);
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...places].filter((path) => existsSync(path));
}

function explain({ refused, isRoot, env }, said = []) {
  // That nothing was downloaded is said by the download itself.
  const started = [...refused].filter(([, reason]) => !reason.includes("Executable doesn't exist"));
  const reasons = started.map(([browser, reason]) => `${browser} does not start: ${reason}`);
  const advice = env.CHROMIUM_PATH
    ? 'Correct CHROMIUM_PATH, or unset it to have a browser looked for.'
    : [
        'The flows need a browser. Do one of these and run the same command again:',
        '  install Chrome or Chromium so that it is in the PATH;',
        '  give the path of one: CHROMIUM_PATH=/path/to/chrome npm test;',
        `  fetch one${isRoot ? '' : ' (as root, for its libraries)'}: npx playwright install --with-deps chromium`,
      ].join('\n');
  return [...said.filter(Boolean).map(lastWords), ...reasons, advice].join('\n\n');
}

const lastWords = (output) => output.split('\n').slice(-15).join('\n');

function thisSystem() {
  const release = '/etc/os-release';
  return {
    env: process.env,
    isRoot: process.getuid?.() === 0,
    isLinux: process.platform === 'linux',
    release: existsSync(release) ? readFileSync(release, 'utf8') : '',
    places: macPlaces,
    playwright: tool('playwright'),
    refused: new Map(),
    whyNot,
  };
}

/** Starts it as the flows do; why it did not come up, or nothing. */
async function whyNot(options) {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ ...options, args: ['--no-sandbox', '--disable-gpu'] });
    await browser.close();
    return '';
  } catch (error) {
    return reasonOf(error.message);
  }
}

/** Of Playwright's long report the line that names the cause. */
function reasonOf(message) {
  const lines = message.split('\n').map((line) => line.trim());
  const cause = lines.find((line) => /error while loading|ENOENT|EACCES|Executable doesn't exist|snap/.test(line));
  return cause ?? lines[0];
}
