import type { ApprovedTemplate } from '@parley/contract/inbox/approved-templates';
import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { useTemplatesPlace } from '../templates/window-place.ts';
import { ApprovedForm } from './approved-form.tsx';
import { ApprovedList } from './approved-list.tsx';
import { useApproved } from './use-approved.ts';

type Props = {
  contact: Contact;
  dialogue: Dialogue;
  onDone: () => void;
};

/** What the provider has approved: chosen, filled in, sent. */
export function ApprovedTab({ contact, dialogue, onDone }: Props) {
  const { chosen } = useTemplatesPlace();
  const { data } = useApproved(dialogue);
  const template = data?.templates.find(({ id }) => id === chosen?.id);
  const choose = (it: ApprovedTemplate | null) =>
    useTemplatesPlace.setState({ chosen: it && { id: it.id, values: {}, file: null } });
  if (!template) return <ApprovedList contact={contact} dialogue={dialogue} onChoose={choose} />;
  return (
    <ApprovedForm
      key={template.id}
      filled={chosen}
      onBack={() => choose(null)}
      {...{ template, contact, dialogue, onDone }}
    />
  );
}
