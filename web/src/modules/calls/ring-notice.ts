import type { Call } from '@parley/contract/calls/calls';
import { callTag, incomingCall } from '@parley/contract/calls/call-words';
import { currentLanguage } from '../../kit/i18n/i18n.ts';
import { holdFirst } from '../../kit/first-tab.ts';
import { localConfig } from '../../kit/local-config.ts';
import { currentProject } from '../../kit/session.ts';
import { showNotice } from '../notifications/index.ts';
import { shown } from './shown.ts';

/** Of a page out of sight the browser itself says that somebody calls, once in all its tabs, while it rings. */
export function noticeWhileHidden(): () => void {
  const lead = holdFirst(`ring notice:${currentProject()}`);
  let told: Call | null = null;
  let showing: Promise<Notification | void> = Promise.resolve();
  const follow = () => {
    const { state, call } = shown.getState();
    const ringing = state.step === 'INCOMING_CALL' ? call : null;
    if (told && told.id !== ringing?.id) take(told);
    const isWanted = ringing && document.hidden && localConfig.getState().notice_web && lead.isOurs();
    if (isWanted && told?.id !== ringing.id) tell(ringing);
  };
  const tell = (call: Call) => {
    told = call;
    const { id, name, contact_id } = call;
    const body = incomingCall[currentLanguage()];
    const url = `/app/messenger/${contact_id}`;
    const notice = { title: name, body, tag: callTag(id), url, contact_id, project_id: currentProject() ?? 0 };
    // A press brings the page, which shows who calls, wherever it is.
    showing = showNotice(notice, () => undefined).catch(() => undefined);
  };
  const take = (call: Call) => {
    told = null;
    void showing.then((byPage) => hide(callTag(call.id), byPage)).catch(() => undefined);
  };
  const stop = shown.subscribe(follow);
  document.addEventListener('visibilitychange', follow);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', follow);
    if (told) take(told);
    lead.release();
  };
}

async function hide(tag: string, byPage: Notification | void): Promise<void> {
  if (byPage) return byPage.close();
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag })) ?? []) notice.close();
}
