import { serversOf } from '../../kit/events/nats-wire.ts';
import { failure, type Finding, reasonOf, well } from './finding.ts';

const patience = 4000;
const subject = 'parley.doctor';

/** Says a word there and listens for it, as nodes do. */
export async function lookAtNats(url: string): Promise<Finding[]> {
  const cure =
    'Is nats-server running, and are name, port, user and password in NATS_URL right (tls: for one that speaks TLS)? Meanwhile nodes ask the base every two seconds.';
  try {
    await hearOneself(url);
    return [well('nats', 'NATS carries what nodes tell each other')];
  } catch (error) {
    return [failure('nats', `NATS does not carry what nodes tell each other: ${reasonOf(error)}`, cure)];
  }
}

async function hearOneself(url: string): Promise<void> {
  const { connect } = await import('@nats-io/transport-node');
  const connection = await connect({ ...serversOf(url), timeout: patience, reconnect: false });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('what is said does not arrive')), patience);
  try {
    connection.subscribe(subject, { callback: (error) => (error ? reject(error) : resolve()) });
    connection.publish(subject, '');
    await promise;
  } finally {
    clearTimeout(timer);
    await connection.close();
  }
}
