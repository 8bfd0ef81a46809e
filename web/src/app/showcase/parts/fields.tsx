import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { FigureField } from '../../../ui/figure-field.tsx';
import { NumberCounter } from '../../../ui/number-counter.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Row } from '../row.tsx';

export function FieldsPart() {
  const [search, setSearch] = useState('');
  const [password, setPassword] = useState('river stone');
  const [count, setCount] = useState(2);
  const [weight, setWeight] = useState<number | null>(12.5);
  const [note, setNote] = useState('Ten chars.');
  return (
    <>
      <Row name="Text field" stack>
        <TextField label="Name" placeholder="Anna Example" />
        <TextField label="E-mail" description="We write only when you ask" leftSection={<IconMail />} required />
        <TextField label="Phone" defaultValue="12" error="Check the number" />
        <FigureField label="Weight, kg" value={weight} onChange={setWeight} />
        <TextField label="Disabled" defaultValue="Cannot be changed" disabled />
        <TextField label="Large" large placeholder="As on the sign-in card" />
      </Row>
      <Row name="Password" stack>
        <PasswordField label="Password" defaultValue="secret" autoComplete="off" />
        <PasswordField
          label="New password"
          strength
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordField label="Wrong" large error="At least 6 characters" autoComplete="off" />
      </Row>
      <Row name="Text area" stack>
        <TextArea label="Comment" placeholder="90 px high, grows with the text" />
        <TextArea
          label="With a counter that turns red at its limit"
          counter
          maxLength={10}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Row>
      <Row name="Counter, never below zero" stack>
        <NumberCounter label="Quantity" value={count} onChange={setCount} />
        <NumberCounter label="Hours" description="Up to a day" value={count} onChange={setCount} max={24} />
        <NumberCounter label="Disabled" value={0} onChange={setCount} disabled />
      </Row>
      <Row name="Search" stack>
        <SearchField value={search} onChange={setSearch} placeholder="Name, phone or text" keys="Ctrl K" />
      </Row>
    </>
  );
}
