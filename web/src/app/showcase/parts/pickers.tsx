import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ColorPick } from '../../../ui/color-pick.tsx';
import { DateTimePicker } from '../../../ui/date-time-picker.tsx';
import { DayPicker } from '../../../ui/day-picker.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { TimeZoneSelect } from '../../../ui/time-zone-select.tsx';
import { Row } from '../row.tsx';

const DayRangePanel = lazy(() =>
  import('../../../ui/day-range-panel.tsx').then((file) => ({ default: file.DayRangePanel })),
);

const HOUR = 60 * 60 * 1000;
const presets = [0, 3, 12, 24].map((hours) => ({
  label: hours ? `In ${hours} hours` : 'Now',
  time: () => new Date(Date.now() + hours * HOUR),
}));
const colors = ['#3ea1df', '#8a4fc9', '#d0861b', '#0f8a6c', '#3f9d54', '#c23a6b', '#6a7180'];

export function PickersPart() {
  const [due, setDue] = useState<string | null>('2026-11-16 18:00:00');
  const [visit, setVisit] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [isPeriod, setPeriod] = useState(false);
  const [opens, setOpens] = useState('09:30');
  const [zone, setZone] = useState<string | null>('Europe/Lisbon');
  const [color, setColor] = useState<string | null>('#8a4fc9');
  const [own, setOwn] = useState<string | null>('#123abc');
  return (
    <>
      <Row name="Date and time" stack>
        <DateTimePicker label="Do before" value={due} onChange={setDue} presets={presets} clearable />
        <DateTimePicker
          label="Only days that are free"
          value={visit}
          onChange={setVisit}
          allowedDates={['2026-11-17', '2026-11-19', '2026-11-20']}
        />
        <DateTimePicker label="Error" value={null} onChange={setVisit} error="Required field" />
        <DateTimePicker label="Disabled" value={due} onChange={setDue} disabled />
      </Row>
      <Row name="A day" stack>
        <DayPicker label="Made since" value={day} onChange={setDay} />
      </Row>
      <Row name="A period">
        <Button onClick={() => setPeriod(!isPeriod)}>Choose its days</Button>
        {isPeriod && (
          <Suspense>
            <DayRangePanel from="2026-11-02" to="2026-11-15" latest="2026-11-18" onPick={() => undefined} />
          </Suspense>
        )}
      </Row>
      <Row name="A time of the day, and a zone" stack>
        <TimeField label="Opens" value={opens} onChange={setOpens} />
        <TimeField label="Error" value={opens} onChange={setOpens} error />
        <TimeField label="Disabled" value={opens} onChange={setOpens} disabled />
        <TimeZoneSelect label="Time zone" about="Days begin by it" value={zone} onChange={setZone} />
      </Row>
      <Row name="Colour" stack>
        <ColorPick label="Funnel" options={colors} value={color} onChange={setColor} />
        <ColorPick label="Own colour" options={colors} value={own} onChange={setOwn} />
        <ColorPick label="Not chosen" options={colors} value={null} onChange={setOwn} error="Choose a colour" />
      </Row>
    </>
  );
}
