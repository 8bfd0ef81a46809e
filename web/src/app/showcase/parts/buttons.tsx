import { IconCheck, IconDots, IconFilter, IconPhone, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row } from '../row.tsx';

export const ButtonsPart = () => (
  <>
    <Row name="Looks">
      <Button look="primary" icon={<IconSend />}>
        Send
      </Button>
      <Button icon={<IconCheck />}>Checked</Button>
      <Button look="soft">Insert</Button>
      <Button look="quiet">Cancel</Button>
      <Button look="danger" icon={<IconTrash />}>
        Delete
      </Button>
    </Row>
    <Row name="Sizes">
      <Button look="primary" size="sm">
        Small
      </Button>
      <Button look="primary">Medium</Button>
      <Button look="primary" size="lg">
        Large
      </Button>
    </Row>
    <Row name="Loading and disabled">
      <Button look="primary" loading>
        Saving
      </Button>
      <Button loading>Loading</Button>
      <Button look="primary" disabled>
        Disabled
      </Button>
      <Button disabled>Disabled</Button>
    </Row>
    <Row name="A link that looks like a button">
      <a href="#buttons" className={buttonClass()}>
        Open
      </a>
      <a href="#buttons" className={buttonClass({ look: 'soft' })}>
        Open softly
      </a>
    </Row>
    <Row name="Icons; the tip comes after a second">
      <IconButton label="Call" icon={<IconPhone />} />
      <IconButton label="Filter" icon={<IconFilter />} active />
      <IconButton label="More" icon={<IconDots />} look="default" keys="M" />
      <IconButton label="Add" icon={<IconPlus />} look="primary" />
      <IconButton label="New items" icon={<IconDots />} dot />
      <IconButton label="Small" icon={<IconPlus />} size="sm" />
      <IconButton label="Large" icon={<IconPlus />} size="lg" />
      <IconButton label="Not now" icon={<IconPhone />} disabled />
    </Row>
  </>
);
