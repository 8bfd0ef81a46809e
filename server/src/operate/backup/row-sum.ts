import { hash } from 'node:crypto';

/** What many rows amount to, in whatever order they come. */
export type RowSum = { rows: number; sum: string };

const newline = 0x0a;

/** Of rows as COPY writes them: one a line. The sums of their hashes are alike only where the rows are. */
export function openSum(): { see: (bytes: Buffer) => void; told: () => RowSum } {
  let [rows, sum] = [0, 0n];
  let rest: Buffer = Buffer.alloc(0);
  return {
    see: (bytes) => {
      const all = rest.length ? Buffer.concat([rest, bytes]) : bytes;
      let from = 0;
      for (let end = all.indexOf(newline); end >= 0; end = all.indexOf(newline, from)) {
        sum = BigInt.asUintN(64, sum + hash('sha256', all.subarray(from, end), 'buffer').readBigUInt64BE());
        rows++;
        from = end + 1;
      }
      rest = all.subarray(from);
    },
    told: () => ({ rows, sum: sum.toString(16).padStart(16, '0') }),
  };
}
