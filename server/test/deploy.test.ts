import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { register } from 'prom-client';
import { expect, test } from 'vitest';
import '../src/app.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];

test('dashboard and alerts ask only for figures that are told', async () => {
  const asked = (await read('deploy/grafana.json')) + (await read('deploy/alerts.yaml'));
  const names = found(
    asked,
    /\b((?:http|live|job|db|disk|process|nodejs|outbox|events|leases|backup)_[a-z0-9_]+)(?=[{\\])/g,
  );
  expect(names.length).toBeGreaterThan(15);
  expect(names).toEqual(expect.arrayContaining(['backup_age_seconds', 'backup_failed', 'backup_incomplete']));
  const told = register.getMetricsAsArray().flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`]);
  expect(names.filter((name) => !told.includes(name))).toEqual([]);
});

test('what is set where it is deployed is what the program reads, and the README tells of all it reads', async () => {
  const readers = (await read('server/src/config.ts')) + (await read('server/src/tracing-config.ts'));
  const known = found(readers, /^ {2}([A-Z_]+): (?:z\.|protocol)/gm);
  const ours = (name: string) => !/^(AWS|MINIO|POSTGRES|PARLEY)_/.test(name);
  const compose = (await read('compose.yaml')).split('\nservices:')[0]!;
  const kubernetes = await read('deploy/kubernetes.yaml');
  const service = found(await read('deploy/parley.service'), /^Environment=(.*)$/gm).join(' ');
  const sets = { compose: found(compose, /^ {4}([A-Z_]+): /gm), kubernetes: found(kubernetes, /^ {2}([A-Z_]+): /gm) };
  const unit = found(service, /\b([A-Z_]+)=/g);
  // Whoever takes it as it is has backups.
  for (const names of [sets.compose, sets.kubernetes, unit]) expect(names).toContain('BACKUP_TARGET');
  const set = [
    ...sets.compose,
    ...sets.kubernetes,
    ...unit.filter((name) => name !== 'NODE_ENV'),
    ...found(kubernetes, /\{ name: ([A-Z_]+), value/g),
    ...found(await read('Dockerfile'), /^ENV .*?([A-Z_]+)=/gm),
  ];
  expect(set.filter((name) => ours(name) && !known.includes(name))).toEqual([]);
  const readme = await read('README.md');
  expect(known.filter((name) => !readme.includes(`\`${name}\``) && !readme.includes(`\`${name}=`))).toEqual([]);
});

test('an image has every package.json that its packages are installed by', async () => {
  const rooms = (JSON.parse(await read('package.json')) as { workspaces: string[] }).workspaces;
  const dockerfile = await read('Dockerfile');
  expect(rooms.filter((room) => !dockerfile.includes(`COPY ${room}/package.json ${room}/`))).toEqual([]);
  expect(await readdir(new URL('deploy/', root))).toContain('build.sh');
  // Another day brings no other program.
  const images = found(await read('compose.yaml'), /^ +image: (\S+)$/gm);
  expect(images.length).toBeGreaterThan(5);
  expect(images.filter((it) => !/:[^/]+$/.test(it))).toEqual([]);
});

test('an image has the commands that look after an installation', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['deploy/image-package.mjs'], { cwd: root });
  const { scripts } = JSON.parse(stdout) as { scripts: Record<string, string> };
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['backup', 'restore', 'doctor', 'files', 'migrate']));
  const programs = Object.values(scripts).map((words) => /^exec node (server\/src\/\S+)/.exec(words)?.[1]);
  for (const program of programs) expect(await read(program!)).not.toBe('');
});
