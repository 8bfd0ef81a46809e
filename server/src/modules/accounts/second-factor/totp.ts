import { Secret, TOTP } from 'otpauth';

const period = 30;
const drift = 1;

const authenticator = (secret: string, label: { issuer: string; email: string } = { issuer: '', email: '' }) =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer: label.issuer, label: label.email, digits: 6, period });

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from the QR picture. */
export const uriOf = (secret: string, issuer: string, email: string): string =>
  authenticator(secret, { issuer, email }).toString();

/** The time step a code belongs to, one step early or late allowed; null when it belongs to none. */
export function stepOf(secret: string, code: string, moment: Date): number | null {
  const timestamp = moment.getTime();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: drift });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
