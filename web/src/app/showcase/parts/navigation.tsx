import { IconMessage, IconSettings, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { Row } from '../row.tsx';

const lines = [
  { value: 'client', label: 'Client' },
  { value: 'notices', label: 'Notifications' },
  { value: 'history', label: 'History', disabled: true },
] as const;
const folders = [
  { value: 'at_work', label: 'At work' },
  { value: '4check', label: 'New', count: 12 },
  { value: 'all', label: 'All' },
] as const;
const topics = [
  { value: 'main', label: 'Main', icon: <IconSettings /> },
  { value: 'chat', label: 'Chat', icon: <IconMessage /> },
  { value: 'tags', label: 'Deal tags', icon: <IconTag /> },
] as const;

export function NavigationPart() {
  const [line, setLine] = useState<(typeof lines)[number]['value']>('client');
  const [folder, setFolder] = useState<(typeof folders)[number]['value']>('at_work');
  const [topic, setTopic] = useState<(typeof topics)[number]['value']>('chat');
  return (
    <>
      <Row name="Line" stack>
        <Tabs tabs={[...lines]} value={line} onChange={setLine} aria-label="Client card">
          <p style={{ paddingTop: 12 }}>The panel of “{line}”.</p>
        </Tabs>
      </Row>
      <Row name="Pills" stack>
        <Tabs tabs={[...folders]} value={folder} onChange={setFolder} look="pills" aria-label="Folders" />
      </Row>
      <Row name="Side" stack>
        <Tabs tabs={[...topics]} value={topic} onChange={setTopic} look="side" aria-label="Settings" />
      </Row>
    </>
  );
}
