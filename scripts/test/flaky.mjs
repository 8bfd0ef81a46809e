import { stripVTControlCharacters } from 'node:util';

/**
 * Tests of a Playwright report that failed and then passed, each with where it is and why it failed first; by another
 * status (`unexpected`) those that never passed.
 */
export function flakyTests(report, status = 'flaky') {
  return (report.suites ?? []).flatMap((suite) => inSuite(suite, [], status));
}

function inSuite({ title, specs = [], suites = [] }, above, status) {
  const path = [...above, title].filter(Boolean);
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter((it) => it.status === status)
      .map(({ results }) => ({ name: [...path, spec.title].join(' › '), line: spec.line, reason: reasonOf(results) })),
  );
  return [...here, ...suites.flatMap((suite) => inSuite(suite, path, status))];
}

function reasonOf(results) {
  return firstLine(results.find(({ error }) => error)?.error.message);
}

/** Tests of a Vitest report that failed, each with its file and why. */
export const fallenTests = ({ testResults = [] }) =>
  testResults.flatMap(({ name: file, assertionResults = [] }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({ file, name: fullName, reason: firstLine(failureMessages[0]) })),
  );

/** Each on a line, with its file. */
export const fallenWords = (fallen) => fallen.map(({ file, name, reason }) => `FAILED ${file}: ${name}: ${reason}`);

const firstLine = (message = 'no reason was given') => stripVTControlCharacters(message).split('\n')[0];

/** What is said of them at the end of a run: they passed, and somebody has to look. */
export const flakyWords = (flaky, when = 'at the second try only') =>
  flaky.map(({ name, line, reason }) => {
    const place = line ? ` (line ${line})` : '';
    return `FLAKY, passed ${when}: ${name}${place}\n      ${reason}`;
  });
