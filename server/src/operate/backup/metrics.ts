import { Gauge } from 'prom-client';
import { lastRuns } from './runs.queries.ts';

// Without a name a gauge that was told nothing says 0: a backup of just now where there is none.
const labelNames = ['target'];

new Gauge({
  name: 'backup_age_seconds',
  help: 'How long ago the last whole backup was begun; nothing while there is no backup',
  labelNames,
  async collect() {
    const last = await lastRuns().catch(() => null);
    this.reset();
    if (last && last.age !== null) this.set({ target: last.target ?? '' }, last.age);
  },
});

new Gauge({
  name: 'backup_failed',
  help: '1 while the last backup that was tried had failed',
  labelNames,
  async collect() {
    const last = await lastRuns().catch(() => null);
    this.reset();
    if (last?.target) this.set({ target: last.target }, last.problem === null || last.is_taken ? 0 : 1);
  },
});

new Gauge({
  name: 'backup_incomplete',
  help: '1 while the last backup lacks files that rows name, since they are missing where files are kept',
  labelNames,
  async collect() {
    const last = await lastRuns().catch(() => null);
    this.reset();
    if (last?.target) this.set({ target: last.target }, last.problem !== null && last.is_taken ? 1 : 0);
  },
});
