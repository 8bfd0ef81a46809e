import type { ComponentType } from 'react';
import { ButtonsPart } from './parts/buttons.tsx';
import { ChoicesPart } from './parts/choices.tsx';
import { ColorsPart } from './parts/colors.tsx';
import { FieldsPart } from './parts/fields.tsx';
import { FiguresPart } from './parts/figures.tsx';
import { FilesPart } from './parts/files.tsx';
import { ListsPart } from './parts/lists.tsx';
import { MenusPart } from './parts/menus.tsx';
import { NavigationPart } from './parts/navigation.tsx';
import { PeoplePart } from './parts/people.tsx';
import { PagesPart } from './parts/pages.tsx';
import { PickersPart } from './parts/pickers.tsx';
import { SelectsPart } from './parts/selects.tsx';
import { StatesPart } from './parts/states.tsx';
import { TablesPart } from './parts/tables.tsx';
import { TimingsPart } from './parts/timings.tsx';
import { ToastsPart } from './parts/toasts.tsx';
import { WindowsPart } from './parts/windows.tsx';

type Chapter = { id: string; title: string; Part: ComponentType };

export const chapters: Chapter[] = [
  { id: 'colours', title: 'Colours and type', Part: ColorsPart },
  { id: 'buttons', title: 'Buttons', Part: ButtonsPart },
  { id: 'fields', title: 'Fields', Part: FieldsPart },
  { id: 'selects', title: 'Selects', Part: SelectsPart },
  { id: 'choices', title: 'Choices', Part: ChoicesPart },
  { id: 'pickers', title: 'Date and colour', Part: PickersPart },
  { id: 'files', title: 'Files', Part: FilesPart },
  { id: 'navigation', title: 'Tabs', Part: NavigationPart },
  { id: 'menus', title: 'Menus and tips', Part: MenusPart },
  { id: 'windows', title: 'Windows', Part: WindowsPart },
  { id: 'toasts', title: 'Toasts', Part: ToastsPart },
  { id: 'people', title: 'People and channels', Part: PeoplePart },
  { id: 'figures', title: 'Tags and figures', Part: FiguresPart },
  { id: 'pages', title: 'Pages and forms', Part: PagesPart },
  { id: 'states', title: 'States', Part: StatesPart },
  { id: 'tables', title: 'Tables and filters', Part: TablesPart },
  { id: 'lists', title: 'Long lists', Part: ListsPart },
  { id: 'timings', title: 'Timings', Part: TimingsPart },
];
