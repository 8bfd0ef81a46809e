const drafts = new Map<number, string>();

/** What was begun and not sent, while this page is open. */
export const draftOf = (contactId: number): string => drafts.get(contactId) ?? '';

export function keepDraft(contactId: number, text: string) {
  if (text) drafts.set(contactId, text);
  else drafts.delete(contactId);
}
