import type { Measured } from './rounds.ts';
import type { Program } from './stage.ts';

/** CPU and wall milliseconds per operation; the CPU with what is done afterwards, the wall without. An answer that is not a success voids the whole figure. */
export async function timed(
  program: Program,
  times: number,
  operation: () => Promise<Response>,
  clients = 1,
  afterwards = async (): Promise<void> => undefined,
): Promise<Measured> {
  const cpu = program.cpu();
  const began = performance.now();
  let left = times;
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const response = await operation();
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const wall = (performance.now() - began) / times;
  await afterwards();
  return { cpu: (program.cpu() - cpu) / times, wall };
}
