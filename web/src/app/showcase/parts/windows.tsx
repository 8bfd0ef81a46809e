import { useState } from 'react';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { DateTimePicker } from '../../../ui/date-time-picker.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { Row } from '../row.tsx';
import classes from '../showcase.module.css';

type Open = 'modal' | 'small' | 'drawer' | 'left' | 'sheet' | null;

export function WindowsPart() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const ask = async () => {
    const agreed = await confirm({
      title: 'Delete the folder?',
      text: 'This cannot be undone.',
      action: 'Delete',
      danger: true,
    });
    toast.info(agreed ? 'Deleted' : 'Kept');
  };
  return (
    <Row name="Esc closes the top layer only">
      <Button onClick={() => setOpen('modal')}>Modal</Button>
      <Button onClick={() => setOpen('small')}>Small modal</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <Button onClick={() => setOpen('left')}>Left drawer</Button>
      <Button onClick={() => setOpen('sheet')}>Bottom sheet</Button>
      <Button onClick={() => void ask()}>Confirm</Button>

      <Modal
        opened={open === 'modal'}
        onClose={close}
        title="New task"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" onClick={close}>
              Create
            </Button>
          </>
        }
      >
        <TaskForm />
      </Modal>
      <Modal opened={open === 'small'} onClose={close} title="Small" size="sm">
        One sentence is enough here.
      </Modal>
      <Drawer opened={open === 'drawer'} onClose={close} title="Client">
        <TaskForm />
      </Drawer>
      <Drawer opened={open === 'left'} onClose={close} side="left" title="Projects">
        A list of projects.
      </Drawer>
      <BottomSheet opened={open === 'sheet'} onClose={close} title="Actions">
        Pull the handle down to close.
      </BottomSheet>
    </Row>
  );
}

function TaskForm() {
  const [category, setCategory] = useState<string | null>('call');
  const [due, setDue] = useState<string | null>(null);
  return (
    <div className={classes.form}>
      <TextArea label="What to do" required data-autofocus />
      <DateTimePicker label="Do before" value={due} onChange={setDue} clearable />
      <Select
        label="Category"
        value={category}
        onChange={setCategory}
        options={[
          { value: 'call', label: 'Call' },
          { value: 'meeting', label: 'Meeting' },
        ]}
      />
    </div>
  );
}
