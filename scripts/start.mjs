import './check-node.mjs';

const { ensureInstalled } = await import('./install.mjs');
await ensureInstalled();
const { ensureBuilt } = await import('./build-web.mjs');
await ensureBuilt();
const { runProgram } = await import('./run-program.mjs');
runProgram('server/src/main.ts');
