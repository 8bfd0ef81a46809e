import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { showProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';
import { tool } from './tool.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** An installed Chrome or Chromium that runs (Ubuntu's package is a mere pointer to snap). */
export function findBrowser() {
  return [process.env.CHROMIUM_PATH, ...places].find(
    (path) => path && existsSync(path) && spawnSync(path, ['--version']).status === 0,
  );
}

/** Debian's own where we may install it, else Playwright's download. Answers with what went wrong, or nothing. */
export async function ensureBrowser() {
  if (findBrowser()) return '';
  const progress = showProgress('Installing a browser…');
  if (isDebian()) await installDebian();
  const output = findBrowser() ? '' : await installPlaywright();
  progress.done(output ? 'failed' : 'done');
  return output;
}

function isDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}

async function installDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  const packages = ['chromium', 'fonts-noto-color-emoji'];
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}

async function installPlaywright() {
  const [command, ...args] = tool('playwright');
  const { code, output } = await runQuietly(command, [...args, 'install', 'chromium']);
  if (code === 0) return '';
  return `${output}\nNo browser: install Chrome or Chromium, or give the path of one in CHROMIUM_PATH.`;
}
