import { contactByPhone } from '@parley/contract/inbox/contacts';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../kit/api.ts';
import { switchLanguage } from '../../kit/i18n/i18n.ts';
import { showError } from '../../kit/query-client.ts';
import { currentProject } from '../../kit/session.ts';
import { phoneDigits } from '../frame/frame-phone.ts';
import { allowedParents, readParentMessage } from '../frame/parent-messages.ts';

export type MissingPhone = { phone: string; /** More than one has it. */ isShared: boolean };

/** `?phone=` and the page around a frame may name a number: its only contact opens, else a notice says why none does. */
export function usePhoneParameter() {
  const [missingPhone, setMissing] = useState<MissingPhone | null>(null);
  const navigate = useNavigate();
  const given = useRouterState({ select: ({ location }) => (location.search as { phone?: unknown }).phone });

  const find = useEffectEvent(async (phone: string) => {
    const found = phone ? await contactsWith(phone) : [];
    if (found === null) return;
    setMissing(found.length === 1 ? null : { phone, isShared: found.length > 1 });
    const id = found.length === 1 ? found[0]?.id : undefined;
    await (id === undefined
      ? navigate({ to: '/', replace: true })
      : navigate({ to: '/$id', params: { id }, replace: true }));
  });

  useEffect(() => {
    if (given !== undefined) void find(phoneDigits(String(given)));
  }, [given]);

  const hear = useEffectEvent((event: MessageEvent) => {
    const request = readParentMessage(event, window.parent, allowedParents());
    if (request?.kind === 'phone') void find(request.phone);
    if (request?.kind === 'language') void switchLanguage(request.language);
  });
  useEffect(() => {
    if (window.parent === window) return;
    const listener = (event: MessageEvent) => hear(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);

  return { missingPhone, forget: () => setMissing(null) };
}

async function contactsWith(phone: string) {
  try {
    return (await api(contactByPhone, { project: currentProject() ?? 0, phone })).data;
  } catch (error) {
    showError(error);
    return null;
  }
}
