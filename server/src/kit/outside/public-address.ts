import { BlockList, isIP } from 'node:net';

// What is nobody's in particular: this machine, private networks, link-local (clouds keep their keys there), shared,
// documentation, benchmarks, multicast, reserved. RFC 6890 and its successors.
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

// Of IPv6 only this part has been given out; mapped and translated IPv4 addresses lie outside of it.
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** An address in the open internet, as text; whatever is not plainly one is not. */
export function isPublicAddress(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && givenOut.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}
