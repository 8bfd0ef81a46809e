import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestApp } from './app.ts';

const source = (path: string): string => new URL(`../src/${path}`, import.meta.url).href;

/** The same program once more, in a process of its own over the same database. */
export async function secondNode({ database, folder }: TestApp, simulator_url: string) {
  const settings = { NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0' };
  const script = `
    const { openOwnKeys, startApp } = await import('${source('app.ts')}');
    const { readConfig } = await import('${source('config.ts')}');
    const { openDatabase } = await import('${source('kit/db/index.ts')}');
    openDatabase(${JSON.stringify(database)});
    const config = readConfig(${JSON.stringify({ ...settings, DATA_DIR: folder })});
    await openOwnKeys(config);
    const app = await startApp(config, { url: ${JSON.stringify(simulator_url)} });
    process.on('disconnect', () => process.exit());
    process.send(app.url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
