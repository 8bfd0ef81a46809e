import './check-node.mjs';

const { ensureInstalled } = await import('./install.mjs');
await ensureInstalled();
const { runSteps } = await import('./test/run-steps.mjs');
await runSteps(process.argv.slice(2));
