import { useState } from 'react';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Row } from '../row.tsx';

export function FilesPart() {
  const [names, setNames] = useState<string[]>([]);
  return (
    <>
      <Row name="Any file" stack>
        <FileDrop multiple onFiles={(files) => setNames(files.map((file) => file.name))} />
        {names.length > 0 && <p>{names.join(', ')}</p>}
      </Row>
      <Row name="Only sheets; disabled" stack>
        <FileDrop
          accept={['.xls', '.xlsx']}
          label="Drop a sheet here"
          onFiles={(files) => setNames([files[0]?.name ?? ''])}
        />
        <FileDrop disabled onFiles={() => setNames([])} />
      </Row>
    </>
  );
}
