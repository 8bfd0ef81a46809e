// Loaded into the program that run-program.mjs starts: when the starter is killed, the program stops as by SIGTERM.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
