import { recall, remember } from './remember.ts';

const LEASE_MS = 10_000;
const CHECK_MS = 60;

/** Runs `work` while no other tab of this browser runs work of the same name. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (globalThis.navigator?.locks) return navigator.locks.request(name, work) as Promise<T>;
  return withLease(`lease:${name}`, work);
}

/** Plain http on a local network has no Web Locks; a short lease in the device storage does there. */
async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = crypto.getRandomValues(new Uint32Array(1)).join();
  for (;;) {
    const [owner, until] = (recall(key) ?? '').split(' ');
    if (owner === mine) break;
    if (!owner || Number(until) < Date.now()) remember(key, `${mine} ${Date.now() + LEASE_MS}`);
    // Whoever wrote last within the pause is the owner.
    await new Promise((resume) => setTimeout(resume, CHECK_MS));
    if (recall(key) === null) break;
  }
  try {
    return await work();
  } finally {
    if (recall(key)?.startsWith(`${mine} `)) remember(key, null);
  }
}
