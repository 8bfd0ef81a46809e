// Fetched when somebody wants notices: most starts need none of it.
const notices = () => import('./push/notices.ts');

/** Whether the browser allows notices; asks it where it has not been asked yet, and says when it does not. */
export const mayNotify = async (): Promise<boolean> => (await notices()).mayNotify();

/** Turns notices on at this browser, also for the time when no page is open. Says so when it cannot be done. */
export const enableNotices = async (): Promise<boolean> => (await notices()).enableNotices();

export const disableNotices = async (): Promise<void> => (await notices()).disableNotices();

/** Says again where this browser is reached. */
export const keepNotices = async (): Promise<void> => (await notices()).keepNotices();

/** Whether I want to hear nothing of this contact. */
export const isMuted = async (contactId: number): Promise<boolean> => (await import('./muted.ts')).isMuted(contactId);

const saying = () => import('./say-notice.ts');
type Saying = Awaited<ReturnType<typeof saying>>;

/** Says what concerns this person. */
export const sayNotice = async (...told: Parameters<Saying['sayNotice']>) => (await saying()).sayNotice(...told);

/** Says what was missed since the last opening. */
export const sayMissed = async (...given: Parameters<Saying['sayMissed']>) => (await saying()).sayMissed(...given);

/** What is said by itself was not missed. */
export const noteTold = async (...told: Parameters<Saying['noteTold']>) => (await saying()).noteTold(...told);
