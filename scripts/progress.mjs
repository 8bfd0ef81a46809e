/** One line that grows in a terminal, or a line every ten seconds where the output is kept in a file. */
export function showProgress(title, status = () => '') {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  const line = () => `${title} ${[status(), `${seconds()} s`].filter(Boolean).join(', ')}`;
  const isTerminal = process.stdout.isTTY;
  console.log(title);
  const timer = setInterval(
    () => (isTerminal ? process.stdout.write(`\x1b[1A\x1b[2K${line()}\n`) : console.log(`  ${line()}`)),
    isTerminal ? 500 : 10_000,
  );
  return {
    done(word) {
      clearInterval(timer);
      if (isTerminal) process.stdout.write('\x1b[1A\x1b[2K');
      console.log(`${title} ${word} (${seconds()} s)`);
    },
  };
}
