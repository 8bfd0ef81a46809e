import { Gauge } from 'prom-client';
import { poolState } from './index.ts';

tell('db_pool_size', 'Connections the pool may have', 'size');
tell('db_pool_open', 'Connections the pool has', 'open');
tell('db_pool_idle', 'Of them those that nobody uses', 'idle');
tell('db_pool_waiting', 'Questions that wait for a connection', 'waiting');

function tell(name: string, help: string, figure: keyof ReturnType<typeof poolState>): Gauge {
  return new Gauge({
    name,
    help,
    collect() {
      this.set(poolState()[figure]);
    },
  });
}
