import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';

let watched: string | null = null;

/** The disk of this folder is told among the metrics. */
export const watchDisk = (folder: string): void => void (watched = folder);

tell('disk_free_bytes', 'Room left on the disk of DATA_DIR', ({ bavail, bsize }) => bavail * bsize);
tell('disk_size_bytes', 'Size of the disk of DATA_DIR', ({ blocks, bsize }) => blocks * bsize);

type Disk = { bavail: number; blocks: number; bsize: number };

function tell(name: string, help: string, figure: (disk: Disk) => number): Gauge {
  return new Gauge({
    name,
    help,
    async collect() {
      const disk = watched && (await statfs(watched).catch(() => null));
      if (disk) this.set(figure(disk));
    },
  });
}
