import { IconBuildingStore, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Row } from '../row.tsx';

export function ChoicesPart() {
  const [tab, setTab] = useState<'auth' | 'reg' | 'forgot'>('auth');
  const [trade, setTrade] = useState<'shop' | 'school'>('shop');
  const [key, setKey] = useState<'enter' | 'shift' | 'button'>('enter');
  return (
    <>
      <Row name="Checkbox">
        <Checkbox label="Off" />
        <Checkbox label="On" defaultChecked />
        <Checkbox label="Some" indeterminate />
        <Checkbox label="Disabled" disabled defaultChecked />
        <Checkbox label="Task" round />
      </Row>
      <Row name="With words and an error" stack>
        <Checkbox label="Remember me" description="On this device only" />
        <Checkbox label="I accept the offer" error="Required field" />
      </Row>
      <Row name="Switch" stack>
        <Switch label="Remind in the browser" defaultChecked />
        <Switch label="Off" />
        <Switch label="Disabled" disabled defaultChecked />
        <Switch row label="Sound of new messages" description="Only dialogues at work" defaultChecked />
        <Switch row label="Browser notices" description="Even when the tab is closed" />
      </Row>
      <Row name="Tiles" stack>
        <ChoiceTiles
          legend="What do you do?"
          value={trade}
          onChange={setTrade}
          tiles={[
            { value: 'shop', icon: <IconBuildingStore />, label: 'Shop', note: 'Order, paid, sent' },
            { value: 'school', icon: <IconSchool />, label: 'School' },
          ]}
        />
      </Row>
      <Row name="Segmented" stack>
        <Segmented
          aria-label="Sign in"
          wide
          value={tab}
          onChange={setTab}
          options={[
            { value: 'auth', label: 'Sign in' },
            { value: 'reg', label: 'Registration' },
            { value: 'forgot', label: 'Forgot password?' },
          ]}
        />
        <div>
          <Segmented
            aria-label="Send by"
            value={key}
            onChange={setKey}
            options={[
              { value: 'enter', label: 'Enter' },
              { value: 'shift', label: 'Shift+Enter' },
              { value: 'button', label: 'Button' },
            ]}
          />
        </div>
      </Row>
    </>
  );
}
