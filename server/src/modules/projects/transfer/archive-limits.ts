import { minutes } from '../../../kit/clock.ts';

/** What an archive may cost whoever unpacks it. */
export type ArchiveLimits = {
  /** Unpacked. */
  bytes: number;
  /** Of that, of files: what stays on the disk. */
  fileBytes: number;
  rows: number;
  /** Bytes that a row names, previews among them. */
  files: number;
  /** Numbers that name rows which come later: they are remembered until those are there. */
  awaited: number;
  /** Megabytes of the thread that unpacks. */
  heap: number;
  /** Milliseconds, from the first byte to the last row. */
  time: number;
};

const megabyte = 1024 ** 2;
// A seeded project of a hundred thousand messages packs 10.6 to 1 (68 MB to 6.4), its clients alone 21.5 to 1.
const ratio = 100;
// So much is unpacked of any archive: in a small one a single file that is easy to pack weighs more than all the rest.
const free = 8 * megabyte;
const mostUnpacked = 10 * 1024 * megabyte;
// Pictures, sound and letters hardly pack, logs of JSON lines 8 to 1, sparse sheets 15, heartbeats 50; a file of zeros,
// made to fill a disk, 1000. What packs well is let in up to a measure; more has to weigh something in the archive too.
const fileRatio = 60;
const mostPackedWell = 2 * 1024 * megabyte;
const plainRatio = 2;

/** For whoever may register: what can be written while they wait. A row costs some 70 bytes until the end. */
export const limitsFor = (packed: number): ArchiveLimits => ({
  bytes: Math.min(mostUnpacked, free + packed * ratio),
  fileBytes: free + Math.max(packed * plainRatio, Math.min(mostPackedWell, packed * fileRatio)),
  rows: 1_000_000,
  files: 100_000,
  awaited: 1_000_000,
  heap: 256,
  time: minutes(10),
});

/** For whoever runs the server: as large as it is, as long as it takes. */
export const operatorsLimits: ArchiveLimits = {
  bytes: Infinity,
  fileBytes: Infinity,
  rows: Infinity,
  files: Infinity,
  awaited: Infinity,
  heap: 4096,
  time: Infinity,
};
