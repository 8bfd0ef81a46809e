import { useNavigate } from '@tanstack/react-router';
import { VisitsWindow } from '../../integrations/booking/visits/visits-window.tsx';
import { insertText, sendText } from '../../modules/inbox/composer/say-for.ts';

/** The roof lends the window what the inbox does: it sends, and has the field that is written in. */
export function LentWindow() {
  const navigate = useNavigate();
  const insert = (contactId: number, text: string) => {
    insertText(contactId, text);
    void navigate({ to: '/$id', params: { id: contactId } });
  };
  return <VisitsWindow lent={{ send: sendText, insert }} />;
}
