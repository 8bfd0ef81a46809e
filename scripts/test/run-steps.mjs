import { ensureBrowser } from '../browser.mjs';
import { fail } from '../fail.mjs';
import { steps } from './steps.mjs';

const vitestProjects = ['contract', 'server', 'simulator', 'web', 'scripts'];
/**
 * Side by side go tests, fault runs, and what only reckons, which does so with less right: tests wait a lot, faults most
 * of the time.
 */
const rows = [['lint', 'imports', 'house', 'dead-code'], ['unit', 'web-build', 'e2e'], ['faults']];

/** Runs the named steps (or all), goes on after a failed one, and ends with the line `N passed, N failed`. */
export async function runSteps(names) {
  const projects = names.filter((name) => vitestProjects.includes(name));
  const chosen = chooseSteps(names, projects);
  const noBrowser = chosen.includes('e2e') ? await ensureBrowser() : '';
  const total = { passed: 0, failed: 0 };
  const remarked = [];
  const begun = new Map();
  const begin = (name) => {
    if (!begun.has(name)) begun.set(name, runStep(name, projects, noBrowser));
    return begun.get(name);
  };
  for (const name of chosen) {
    process.stdout.write(name.padEnd(12));
    if (rows.flat().includes(name)) beginRows(chosen, begin);
    const { passed, failed, output, remarks = [], seconds } = await begin(name);
    console.log(`${passed} passed, ${failed} failed (${seconds} s)`);
    if (failed > 0) console.log(`\n${output.trim()}\n`);
    remarked.push(...remarks);
    total.passed += passed;
    total.failed += failed;
  }
  for (const remark of remarked) console.log(`\n${remark}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** In a row each begins when the one before it has ended, and the rows side by side. */
function beginRows(chosen, begin) {
  for (const row of rows) {
    let before = Promise.resolve();
    for (const name of row.filter((it) => chosen.includes(it))) before = before.then(() => begin(name));
  }
}

async function runStep(name, projects, noBrowser) {
  const began = Date.now();
  const step = name === 'e2e' && noBrowser ? () => ({ passed: 0, failed: 1, output: noBrowser }) : steps[name];
  // What breaks down itself takes no other step's word with it.
  const broken = (error) => ({ passed: 0, failed: 1, output: String(error.stack ?? error) });
  const told = await Promise.resolve()
    .then(() => step(projects))
    .catch(broken);
  return { ...told, seconds: ((Date.now() - began) / 1000).toFixed(1) };
}

function chooseSteps(names, projects) {
  const all = Object.keys(steps);
  const unknown = names.find((name) => !all.includes(name) && !projects.includes(name));
  if (unknown)
    fail(
      `There is no step "${unknown}". Steps: ${all.join(', ')}; unit tests of one room: ${vitestProjects.join(', ')}`,
    );
  if (names.length === 0) return all;
  return all.filter((name) => names.includes(name) || (name === 'unit' && projects.length > 0));
}
