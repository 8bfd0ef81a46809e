/** Something one sleeper waits for: rung while nobody sleeps, the next sleep ends at once. */
export function makeBell() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: (): void => {
      rung = true;
      wake?.();
    },
    sleep: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(end, rung ? 0 : milliseconds);
        if (rung) end();
        else wake = end;
        function end(): void {
          clearTimeout(timer);
          rung = false;
          wake = undefined;
          resolve();
        }
      }),
  };
}
