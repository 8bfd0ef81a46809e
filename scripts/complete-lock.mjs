// npm writes only those platform packages into package-lock.json that its registry had at that moment, and `npm ci`
// then refuses the file on every machine. This adds a line for each that is missing; `--check` only names them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !findFrom(path, name))
    .map(([name, version]) => ({ path: beside(path, name), entry: describe(name, version, dev) })),
);

if (process.argv.includes('--check')) {
  for (const { path } of missing) console.error(`package-lock.json lacks ${path}`);
  if (missing.length > 0) console.error('Run: node scripts/complete-lock.mjs');
  process.exit(missing.length > 0 ? 1 : 0);
}
for (const { path, entry } of missing) lock.packages[path] = entry;
const byPath = ([a], [b]) => a.localeCompare(b, 'en');
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(byPath));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} platform packages added to package-lock.json`);

function findFrom(path, name) {
  const found = `${path && `${path}/`}node_modules/${name}`;
  if (lock.packages[found]) return found;
  if (!path) return undefined;
  return findFrom(path.includes('node_modules/') ? path.slice(0, path.lastIndexOf('node_modules/') - 1) : '', name);
}

function beside(path, name) {
  return `${path.slice(0, path.lastIndexOf('node_modules/'))}node_modules/${name}`;
}

function describe(name, version, dev) {
  const words = name.replace('windows', 'win32').split(/[-/]/);
  const pick = (known) => words.filter((word) => known.includes(word));
  const os = pick([
    'aix',
    'android',
    'darwin',
    'freebsd',
    'linux',
    'netbsd',
    'openbsd',
    'openharmony',
    'sunos',
    'win32',
  ]);
  const cpu = pick(['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']);
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu')) && 'glibc';
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(os[0] === 'linux' && libc && { libc: [libc] }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
