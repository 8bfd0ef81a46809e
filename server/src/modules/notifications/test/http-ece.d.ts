declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  type Reading = { version: 'aes128gcm'; privateKey: ECDH; authSecret: string };
  const ece: { decrypt: (message: Buffer, by: Reading) => Buffer };
  export default ece;
}
