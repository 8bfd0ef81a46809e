type Offer = 'google' | 'mail' | 'proof' | 'demo' | 'mailbox' | 'simulator' | 'instagram' | 'amo' | 'tariffs';

/** What this server offers at its door; it writes the list into the page, so that nobody has to ask and be refused. */
export function isOffered(what: Offer): boolean {
  const written = document.querySelector('meta[name=offers]')?.getAttribute('content') ?? '';
  return written.split(' ').includes(what);
}
