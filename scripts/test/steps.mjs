import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildIfChanged } from '../build-web.mjs';
import { root } from '../root.mjs';
import { runQuietly } from '../run-quietly.mjs';
import { tool } from '../tool.mjs';
import { fallenTests, fallenWords, flakyTests, flakyWords } from './flaky.mjs';

const script = (path, ...args) => [tool('vitest')[0], join(root, 'scripts', path), ...args];
const rooms = ['contract', 'server', 'simulator', 'web', 'widget', 'e2e', 'bench', 'faults'].filter((room) =>
  existsSync(join(root, room)),
);

/** What a busy machine may make fall by chance is tried once more, and named; more than this is no chance. */
const mostTriedAgain = 5;

/** What `npm test` does, in order. A step answers { passed, failed, output }, and remarks that are shown even so. */
export const steps = {
  format: () => check([...tool('oxfmt'), '--check']),
  /** With all that the compiler says: both need the types of everything, and to find them is most of the work. */
  lint: () => check([...tool('oxlint'), '--type-check']),
  lock: () => check(script('complete-lock.mjs', '--check')),
  advisories: checkAdvisories,
  imports: () => check([...tool('depcruise'), ...rooms, '--config']),
  house: () => check(script('house/check-house.mjs')),
  'dead-code': () => check([...tool('knip'), '--no-progress']),
  unit: runVitest,
  faults: runFaults,
  'web-build': buildWeb,
  e2e: runPlaywright,
};

/** What only reckons gives way to tests that run at the same time. */
async function check([command, ...args]) {
  const { code, output } = await run(command, args, {}, 10);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** Says how old the list is that it went by. */
async function checkAdvisories() {
  const result = await check(script('check-advisories.mjs'));
  return result.failed > 0 ? result : { ...result, remarks: [result.output.trim()] };
}

async function runVitest(projects) {
  const first = await vitest(projects.flatMap((project) => ['--project', project]));
  const fallen = fallenTests(first.report);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = first.report;
  // Names come first: of a long output often only a part is kept.
  const output = [...fallenWords(fallen), first.output].join('\n');
  const result = { passed, failed: atLeastOne(failed, first.code), output };
  const files = [...new Set(fallen.map(({ file }) => file))];
  // A file that could not even be read, or many that fail, are no chance.
  if (!fallen.length || fallen.length !== failed || files.length > mostTriedAgain) return result;
  const again = await vitest(files);
  if (again.code !== 0) return result;
  return { ...result, passed: passed + failed, failed: 0, remarks: flakyWords(fallen) };
}

async function vitest(which) {
  const path = join(root, 'node_modules', '.cache', 'vitest-report.json');
  const [command, ...args] = tool('vitest');
  const options = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const { code, output } = await run(command, [...args, ...options, ...which]);
  return { code, output, report: readReport(path) };
}

/** A short part of `npm run test:faults`, and what is about files also where nodes share no folder. */
async function runFaults() {
  return sum([await runFaultsOnce([], []), await runFaultsOnce(['--files', 's3'], ['--only', 'F30', '--seeds', '1'])]);
}

async function runFaultsOnce(world, which) {
  const first = await faults([...world, ...which]);
  const fallen = first.runs.filter((it) => !it.passed);
  const passed = first.runs.length - fallen.length;
  const result = { passed, failed: atLeastOne(fallen.length, first.code), output: first.output };
  if (!fallen.length || fallen.length > mostTriedAgain) return result;
  for (const { run: name, seed } of fallen) {
    const again = await faults([...world, '--only', name, '--seed', String(seed), '--seeds', '1']);
    if (again.code !== 0) return result;
  }
  return { passed: first.runs.length, failed: 0, output: first.output, remarks: flakyWords(fallen) };
}

async function faults(which) {
  const path = join(root, 'node_modules', '.cache', 'faults-report.json');
  const [node] = tool('vitest');
  const args = [join(root, 'faults', 'main.ts'), '--small', '--json', path, ...which];
  const { code, output } = await run(node, args);
  return { code, output, runs: Object.values(readReport(path)) };
}

async function buildWeb() {
  const problem = await buildIfChanged();
  return problem ? { passed: 0, failed: 1, output: problem } : check(script('check-budget.mjs'));
}

async function runPlaywright() {
  const { code, output, report } = await playwright();
  const { expected = 0, flaky = 0, unexpected = 0 } = report.stats ?? {};
  const passed = expected + flaky;
  const remarks = flakyWords(flakyTests(report));
  const result = { passed, failed: atLeastOne(unexpected, code), output, remarks };
  if (!unexpected || unexpected > mostTriedAgain) return result;
  const again = await playwright('--last-failed', '--workers=1');
  if (again.code !== 0) return result;
  const fallen = flakyWords(flakyTests(report, 'unexpected'), 'by itself only');
  return { ...result, passed: passed + unexpected, failed: 0, remarks: [...remarks, ...fallen] };
}

async function playwright(...which) {
  const path = join(root, 'node_modules', '.cache', 'playwright-report.json');
  const [command, ...args] = tool('playwright');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: path };
  const { code, output } = await run(command, [...args, 'test', '--reporter=line,json', ...which], env);
  return { code, output, report: readReport(path) };
}

function run(command, args, env = {}, priority = 0) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  // Tests and fault runs start the program many times; compiled code halves what a start costs.
  const compiled = join(root, 'node_modules', '.cache', 'compiled');
  const all = { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, ...env };
  return runQuietly(command, args, { cwd: root, env: all, priority });
}

/** An old report must not speak for a run that wrote none. */
function readReport(path) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  rmSync(path, { force: true });
  return report;
}

/** A run that broke down before its tests has failed too. */
const atLeastOne = (failed, code) => (code === 0 ? failed : Math.max(failed, 1));

const sum = (results) => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failed: results.reduce((total, { failed }) => total + failed, 0),
  output: results.map(({ output }) => output).join(''),
  remarks: results.flatMap(({ remarks = [] }) => remarks),
});
