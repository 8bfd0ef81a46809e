import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DemoNote } from '../../../ui/demo-note.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Card, Page } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Row } from '../row.tsx';
import classes from '../showcase.module.css';

export const PagesPart = () => (
  <>
    <Row name="A page of cards">
      <div className={classes.framed}>
        <Page
          title="Members"
          text="Who works here and what they may do"
          actions={<Button look="primary">Invite</Button>}
        >
          <Card title="Project" text="Seen by everyone" aside={<Badge tone="ok">Active</Badge>}>
            <TextField label="Name" defaultValue="Flower shop" />
          </Card>
          <Card>A card without a heading.</Card>
        </Page>
      </div>
    </Row>
    <Row name="What concerns the whole form" stack>
      <FormAlert>Wrong e-mail or password</FormAlert>
      <FormAlert tone="info">A code was sent to your e-mail</FormAlert>
      <DemoNote />
    </Row>
    <Row name="Copy">
      <CopyButton text="https://shop.example/invite" label="Copy the link" done="Copied" />
    </Row>
  </>
);
