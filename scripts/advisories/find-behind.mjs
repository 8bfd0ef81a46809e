/** What runs in production of a package-lock.json, each version of a package for itself. */
export const shippedIn = (lock) =>
  Object.entries(lock.packages)
    .filter(([path, { dev, link, version }]) => path.includes('node_modules/') && !dev && !link && version)
    .map(([path, { name, version }]) => ({ name: name ?? path.split('node_modules/').at(-1), version, path }));

/** Which of them are behind a known fix, in words. `from` is the line that a fix is for, where there are several. */
export const findBehind = (shipped, fixes) =>
  fixes.flatMap(({ packages, from = '0.0.0', fixed, id, date, reason }) =>
    shipped
      .filter(({ name, version }) => packages.includes(name) && isWithin(version, from, fixed))
      .map(({ name, version, path }) => `${name} ${version} (${path}) ${wants(fixed)}: ${id}, ${date}, ${reason}`),
  );

const wants = (fixed) => (fixed ? `wants ${fixed} or newer` : 'has no fix');
// Lines of a major version are mended apart: a newer major is not behind an older fix.
const isWithin = (version, from, fixed) =>
  compare(version, from) >= 0 && (fixed === null || compare(version, fixed) < 0);

/** Less than 0: the first is older. A version before its release, such as 1.0.0-beta.2, is older than the release. */
export function compare(one, other) {
  const [a, b] = [one, other].map(partsOf);
  for (const nth of [0, 1, 2]) if (a.numbers[nth] !== b.numbers[nth]) return a.numbers[nth] - b.numbers[nth];
  if (!a.before || !b.before) return Number(Boolean(b.before)) - Number(Boolean(a.before));
  return a.before.localeCompare(b.before, 'en', { numeric: true });
}

function partsOf(version) {
  const [, numbers, before = ''] = /^(\d+\.\d+\.\d+)(?:-([^+]+))?/.exec(version) ?? [];
  if (!numbers) throw new Error(`${version} is no version`);
  return { numbers: numbers.split('.').map(Number), before };
}
