import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilReady } from './stage.ts';

/** HAProxy before these nodes, as operators meet them: each request goes to whichever is next. Null: it is not here. */
export async function openProxy(urls: string[]): Promise<{ url: string; stop: () => Promise<void> } | null> {
  if (spawnSync('haproxy', ['-v']).status !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'parley-proxy-'));
  const [port, file] = [await freePort(), join(folder, 'haproxy.cfg')];
  const servers = urls.map((url, nth) => `  server node${nth} ${new URL(url).host} check inter 2s`);
  writeFileSync(
    file,
    `${[
      'global',
      '  maxconn 4000',
      'defaults',
      '  mode http',
      '  timeout connect 5s',
      '  timeout client 60s',
      '  timeout server 60s',
      '  timeout tunnel 1h',
      '  option redispatch',
      'listen nodes',
      `  bind 127.0.0.1:${port}`,
      '  balance roundrobin',
      '  option httpchk GET /readyz',
      ...servers,
    ].join('\n')}\n`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
