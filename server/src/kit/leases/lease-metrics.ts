import { Gauge } from 'prom-client';

export const heldLeases = new Gauge({
  name: 'leases_held',
  help: 'What only one node may do and this one does: events it numbers, mailboxes it hears, lines it holds',
  labelNames: ['kind'],
});
export const livingNodes = new Gauge({ name: 'leases_nodes', help: 'Nodes that this one knows to be alive' });
