import { Gauge } from 'prom-client';
import { lastRuns } from './runs.queries.ts';

new Gauge({
  name: 'backup_age_seconds',
  help: 'How long ago the last whole backup was begun; none while there is no backup',
  async collect() {
    const last = await lastRuns().catch(() => null);
    this.reset();
    if (last && last.age !== null) this.set(last.age);
  },
});

new Gauge({
  name: 'backup_failed',
  help: '1 while the last backup that was tried had failed',
  async collect() {
    const last = await lastRuns().catch(() => null);
    this.reset();
    if (last) this.set(last.problem === null ? 0 : 1);
  },
});
