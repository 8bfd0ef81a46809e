type Traits = {
  is_tasks_app: boolean;
  tariff_id: number;
  isFramed: boolean;
  /** The tariff under which the brand does not advertise its partner. */
  quietTariff: number | null;
};

const FRAMED_TARIFF = 122; // specification, section 2: hidden for it inside a frame

/** Whether the tasks-only variant says where the rest of the product is to be had. */
export const showsTasksAppNotice = ({ is_tasks_app, tariff_id, isFramed, quietTariff }: Traits): boolean =>
  is_tasks_app && !(tariff_id === FRAMED_TARIFF && isFramed) && tariff_id !== quietTariff;
