/** Only this machine can have asked from here. */
export const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/i.test(address);

/** A host, with or without its port, that leads to this machine whoever resolves it. */
export function isLoopbackHost(host: string): boolean {
  const [, inBrackets, plain = ''] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/.exec(host.toLowerCase()) ?? [];
  const name = inBrackets ?? plain;
  return isLoopbackAddress(name) || name === 'localhost' || name.endsWith('.localhost');
}
