import './check-node.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node scripts/run.mjs FILE.ts [arguments]');
  process.exit(1);
}
const { ensureInstalled } = await import('./install.mjs');
await ensureInstalled();
// What is measured is the whole product.
if (file.startsWith('bench/')) await (await import('./build-web.mjs')).ensureBuilt();
const { runProgram } = await import('./run-program.mjs');
runProgram(file, args);
