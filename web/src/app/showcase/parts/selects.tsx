import { useState } from 'react';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { Row } from '../row.tsx';

const periods = [1, 3, 6, 12].map((value) => ({ value, label: `${value} months` }));
const channels = [
  { value: 'telegram', label: 'Telegram', note: '@example_shop', icon: <ChannelIcon type="telegram" /> },
  { value: 'whatsapp', label: 'WhatsApp', note: '+351 900 000 000', icon: <ChannelIcon type="whatsapp" /> },
  { value: 'email', label: 'E-mail', note: 'hello@shop.example', icon: <ChannelIcon type="email" />, disabled: true },
];
const people = ['Anna Example', 'Boris Sample', 'Clara Pattern', 'Diego Muestra', 'Eva Exemplo'].map(
  (label, value) => ({ value, label }),
);

export function SelectsPart() {
  const [period, setPeriod] = useState<number | null>(6);
  const [channel, setChannel] = useState<string | null>(null);
  const [person, setPerson] = useState<number | null>(1);
  const [team, setTeam] = useState([0, 2]);
  return (
    <>
      <Row name="One of a list" stack>
        <Select label="Period" options={periods} value={period} onChange={setPeriod} />
        <Select label="Channel" options={channels} value={channel} onChange={setChannel} placeholder="Choose" />
        <Select
          label="Responsible, with search and a clear button"
          options={people}
          value={person}
          onChange={setPerson}
          searchable
          clearable
          placeholder="Nobody"
        />
        <Select label="Error" options={periods} value={null} onChange={setPeriod} error="Required field" />
        <Select label="Disabled" options={periods} value={6} onChange={setPeriod} disabled />
      </Row>
      <Row name="Several of a list" stack>
        <MultiSelect label="Team" options={people} value={team} onChange={setTeam} placeholder="Choose people" />
        <MultiSelect label="Empty" options={people} value={[]} onChange={setTeam} placeholder="Choose people" />
      </Row>
    </>
  );
}
