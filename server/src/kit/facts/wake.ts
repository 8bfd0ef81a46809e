/** Null: of any kind. */
type Wake = (project_id: number, names: ReadonlySet<string> | null) => void;
let wake: Wake | undefined;

/** Consumers read new facts as soon as they are told of them. */
export const wakeConsumers: Wake = (project_id, names) => wake?.(project_id, names);

export function onFactsRecorded(listener: Wake | undefined): void {
  wake = listener;
}
