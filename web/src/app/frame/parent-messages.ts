import { isLanguage, type Language } from '@parley/contract/languages';
import { phoneDigits } from './frame-phone.ts';

/** What the page around the frame may ask for. There is nothing it could be told: no token ever leaves. */
export type ParentRequest = { kind: 'phone'; phone: string } | { kind: 'language'; language: Language };

type Heard = { origin: string; source: unknown; data: unknown };

/** Understands a message only from the page that holds us, and only when its origin is on the server's list. */
export function readParentMessage(heard: Heard, parent: unknown, allowed: readonly string[]): ParentRequest | null {
  if (heard.source !== parent || !allowed.includes(heard.origin)) return null;
  if (heard.data === null || typeof heard.data !== 'object') return null;
  const { action, phone, phone_code, language } = heard.data as Record<string, unknown>;
  if (action === 'language' && isLanguage(language)) return { kind: 'language', language };
  if (action !== 'phone' || typeof phone !== 'string' || phone.length > 40) return null;
  const digits = phoneDigits(phone, typeof phone_code === 'string' ? phone_code : '');
  return digits ? { kind: 'phone', phone: digits } : null;
}

/** The server writes the list into the pages it lets others hold. */
export function allowedParents(): string[] {
  const written = document.querySelector('meta[name=frame-parents]')?.getAttribute('content') ?? '';
  return [location.origin, ...written.split(' ').filter(Boolean)];
}
